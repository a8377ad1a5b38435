// The formats that a model can be exported to, by name.

import { registry } from '../base/registry.ts';
import type { Exporter } from './exporter.ts';
import { js } from './js.ts';
import { json } from './json.ts';
import { liblinear } from './liblinear.ts';
import { libsvm } from './libsvm.ts';
import { onnx } from './onnx.ts';

/** The formats in which models can be written, by name. */
export const exporters = registry<Exporter>('format to export to', [js, json, liblinear, libsvm, onnx]);
