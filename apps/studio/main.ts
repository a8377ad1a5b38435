import './style.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { createEngine } from './engine/create.ts';
import { Studio } from './state/studio.svelte.ts';

mount(App, { target: document.getElementById('studio')!, props: { studio: new Studio(createEngine()) } });
