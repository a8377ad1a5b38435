import './style.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { createEngine } from './engine/create.ts';
import { persist } from './state/persistence.svelte.ts';
import { openStorage } from './state/storage.ts';
import { Studio } from './state/studio.svelte.ts';

const studio = new Studio(createEngine());
persist(studio, openStorage);
mount(App, { target: document.getElementById('studio')!, props: { studio } });
