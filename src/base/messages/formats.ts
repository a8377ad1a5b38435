// Models in other formats.

import { alternatives, bytesText, counted, escapeControlChars, listed, quoted } from '../text.ts';
import type { MessageSpeller, NoFacts } from './message.ts';

export const formatMessages = {
  /**
   * A model that predicts numbers contains class names.
   * @remedy Use the unmodified model file written by `train`.
   * @example { classes: ['a', 'b'] }
   */
  'model-classes-unexpected': ({ classes }: { classes: readonly string[] }) =>
    `the model predicts numbers but contains the classes ${listed(classes)}. Use the unmodified model file.`,

  /**
   * The list that orders a model's classes for coupling probabilities does not contain each class
   * exactly once.
   * @remedy Use the unmodified model file.
   * @example { order: [0, 0], classes: [0, 1] }
   */
  'model-coupling-order-wrong': ({ order, classes }: { order: readonly number[]; classes: readonly number[] }) =>
    `the class order of a one-vs-one model must contain each of the classes ${alternatives(classes.map(String), 'and')} exactly once, but it is ${order.join(', ')}. Use the unmodified model file.`,

  /**
   * A model that predicts numbers does not contain exactly one function.
   * @remedy Use the unmodified model file written by `train`.
   * @example { count: 2 }
   */
  'model-functions-wrong': ({ count }: { count: number }) =>
    `a model that predicts numbers must contain exactly one function, without an opposite class; found ${count}. Use the unmodified model file.`,

  /**
   * The format does not support regression models.
   * @remedy Export to a format that supports them.
   * @example { format: 'onnx', formats: ['json'] }
   */
  'regression-not-exportable': (
    { format, formats }: { format: string; formats: readonly string[] },
    say: MessageSpeller,
  ) =>
    `${format} export supports only classifiers, but the model predicts numbers. Use ${alternatives(formats.map((name) => say.setting('to', name)))}.`,

  /**
   * The format does not support this kernel.
   * @remedy Train with another kernel, or export to a format that supports it.
   * @example { kernel: 'cauchy', format: 'libsvm' }
   */
  'kernel-not-exportable': ({ kernel, format }: { kernel: string; format: string }, say: MessageSpeller) =>
    `${format} does not support the ${escapeControlChars(kernel)} kernel. Train with a different ${say.option('kernel')} setting, or use ${say.setting('to', 'json')}.`,

  /**
   * The format cannot represent how the multi-class scheme of the model chooses a class.
   * @remedy Train with another scheme, or export to JSON.
   * @example { scheme: 'dag', format: 'onnx' }
   */
  'scheme-not-exportable': ({ scheme, format }: { scheme: string; format: string }, say: MessageSpeller) =>
    `${format} does not support the ${escapeControlChars(scheme)} multi-class scheme. Train with a different ${say.option('multiclass')} setting, or use ${say.setting('to', 'json')}.`,

  /**
   * The model reads categorical columns, but LIBSVM files contain only numbers.
   * @remedy Export to a format that supports categories.
   * @example { columns: ['colour'] }
   */
  'libsvm-needs-numbers': ({ columns }: { columns: readonly string[] }, say: MessageSpeller) =>
    `LIBSVM files contain only numbers, but the model reads the categories of ${listed(columns)}. Use ${otherFormats(say)}.`,

  /**
   * The model imputes missing cells, but LIBSVM files cannot represent them: an absent value is 0.
   * @remedy Export to another format, or train on complete data without imputation.
   * @example {}
   */
  'libsvm-needs-complete-data': (_: NoFacts, say: MessageSpeller) =>
    `LIBSVM files cannot represent missing cells (an absent value is 0), but the model imputes them. Use ${otherFormats(say)}, or train without ${say.option('impute')} on complete data.`,

  /**
   * The model regresses covariates out of its features, which LIBSVM files cannot represent.
   * @remedy Export to another format, or train without covariates.
   * @example { columns: ['age', 'batch'] }
   */
  'libsvm-cannot-adjust': ({ columns }: { columns: readonly string[] }, say: MessageSpeller) =>
    `LIBSVM files cannot adjust features for covariates (${listed(columns)}). Use ${otherFormats(say)}, or train without ${say.option('adjust')}.`,

  /**
   * The values of a column differ too little for the precision of a LIBSVM scale file.
   * @remedy Subtract the centre from the column and train again, or export to another format.
   * @example { spread: 1e-9, centre: 1000000 }
   */
  'libsvm-scale-imprecise': ({ spread, centre }: { spread: number; centre: number }, say: MessageSpeller) =>
    `the column varies by ${spread} around ${centre}, too little for the precision of a LIBSVM scale file. Subtract ${centre} from it and train again, or use ${say.setting('to', 'onnx')} or ${say.setting('to', 'js')}.`,

  /**
   * A LIBSVM model file has one binary classifier per pair of classes, but the model does not.
   * @remedy Train with the one-vs-one scheme.
   * @example { scheme: 'ovr' }
   */
  'libsvm-needs-pairs': ({ scheme }: { scheme: string }, say: MessageSpeller) =>
    `a LIBSVM model file has one classifier per pair of classes, but the model (${say.setting('multiclass', scheme)}) does not. Train with ${say.setting('multiclass', 'ovo')}.`,

  /**
   * A LIBLINEAR model file contains weights, but a model with this kernel has none.
   * @remedy Export to LIBSVM, or train with a linear kernel.
   * @example { kernel: 'rbf' }
   */
  'liblinear-needs-weights': ({ kernel }: { kernel: string }, say: MessageSpeller) =>
    `a LIBLINEAR model file contains one weight per feature, but a model with the ${escapeControlChars(kernel)} kernel has none. Use ${say.setting('to', 'libsvm')}, or a model with a linear kernel.`,

  /**
   * Note: LIBLINEAR predicts with the exported model, but it has no solver that trains such models,
   * so the file names the solver that decides alike.
   * @remedy None is needed for predictions. To train with LIBLINEAR, use `crammer-singer`.
   * @example { formulation: 'weston-watkins', solver: 'MCSVM_CS' }
   */
  'liblinear-other-training': ({ formulation, solver }: { formulation: string; solver: string }) =>
    `LIBLINEAR does not train ${formulation} models. The file names its solver ${solver}, whose models predict in the same way: the class with the largest value.`,

  /**
   * A LIBLINEAR model file has one classifier per class, but the model has one per pair.
   * @remedy Export to another format, or train with the one-vs-rest scheme.
   * @example { scheme: 'ovo' }
   */
  'liblinear-needs-one-vs-rest': ({ scheme }: { scheme: string }, say: MessageSpeller) =>
    `a LIBLINEAR model file has one classifier per class, but the model (${escapeControlChars(scheme)}) does not. Use ${say.setting('to', 'libsvm')} or ${say.setting('to', 'json')}, or train with the one-vs-rest scheme.`,

  /**
   * The features of the model are numbered from 0, but LIBLINEAR numbers features from 1.
   * @remedy Export to another format, or number the features from 1.
   * @example {}
   */
  'liblinear-index-zero': (_: NoFacts, say: MessageSpeller) =>
    `LIBLINEAR numbers features from 1, but the features of the model start at f0. Use ${otherFormats(say)}.`,

  /**
   * Note: how the indices of the LIBLINEAR file map to columns.
   * @remedy None needed.
   * @example { first: 1, count: 13, columns: ['alcohol', 'malic_acid', 'ash'] }
   */
  'liblinear-indices': ({ first, count, columns }: { first: number; count: number; columns: readonly string[] }) =>
    `${count === 1 ? `the index ${first} stands for the column` : `the indices ${first} to ${first + count - 1} stand for the columns`} ${listed(columns, columns.length, count)} (${counted(count, 'numeric column')} in the order of the data). The weights include the scaling, so do not scale the samples.`,

  /**
   * A support vector of the model belongs to a binary classifier for other classes. Support vectors
   * are counted from 0.
   * @remedy Recreate the model with the command that trained it.
   * @example { vector: 3 }
   */
  'model-support-class': ({ vector }: { vector: number }) =>
    `support vector ${vector} of the model belongs to a classifier for other classes.`,

  /**
   * Note: how the indices of the LIBSVM file map to columns.
   * @remedy Scale samples with svm-scale and the scale file.
   * @example { first: 1, count: 13, columns: ['alcohol', 'malic_acid', 'ash'] }
   */
  'libsvm-indices': ({ first, count, columns }: { first: number; count: number; columns: readonly string[] }) =>
    `${count === 1 ? `the index ${first} stands for the column` : `the indices ${first} to ${first + count - 1} stand for the columns`} ${listed(columns, columns.length, count)} (${counted(count, 'numeric column')} in the order of the data). Scale samples with svm-scale -r FILE.scale.`,

  /**
   * Note: what svm-predict needs to use an exported model with a precomputed kernel.
   * @remedy None needed.
   * @example {}
   */
  'libsvm-precomputed': (_: NoFacts) =>
    'for each sample, svm-predict needs an arbitrary number at index 0 and the kernel value with training sample i at index i.',

  /**
   * Note: how svm-predict outputs probabilities.
   * @remedy None needed.
   * @example {}
   */
  'libsvm-probabilities': (_: NoFacts) =>
    'svm-predict -b 1 prints the probabilities and labels each sample with the most probable class, which may differ from the class that svm-sieve predicts.',

  /**
   * Note: LIBSVM labels are integers, so the classes are numbered.
   * @remedy None needed.
   * @example { classes: ['setosa', 'virginica'] }
   */
  'libsvm-labels': ({ classes }: { classes: readonly string[] }) =>
    `LIBSVM labels are integers: 0 ${classes.length === 2 ? 'and' : 'to'} ${classes.length - 1} stand for the classes ${alternatives(classes.map(quoted), 'and')}.`,

  /**
   * Note: how the indices map to the columns of the model, and what the file does not contain.
   * @remedy Give svm-predict preprocessed values.
   * @example { count: 13, transforms: ['scale'] }
   */
  'libsvm-model-columns': ({ count, transforms }: { count: number; transforms: readonly string[] }) =>
    `the indices 1 to ${count} stand for the columns of the model, in order.${transforms.length === 0 ? '' : ` The file does not contain the preprocessing of the model (${transforms.map(escapeControlChars).join(', ')}), so give svm-predict preprocessed values.`}`,

  /**
   * The model exceeds the maximum size of an ONNX file.
   * @remedy Select fewer features.
   * @example { bytes: 3000000000 }
   */
  'onnx-too-large': ({ bytes }: { bytes: number }) =>
    `the model takes ${bytesText(bytes)}, but an ONNX file can have at most 2 GB. Select fewer features.`,

  /**
   * The name of a class or a category is not valid Unicode.
   * @remedy Rename it in the data.
   * @example { text: 'a\ufffd' }
   */
  'onnx-text-invalid': ({ text }: { text: string }) =>
    `ONNX cannot represent the text ${quoted(text)}, which is not valid Unicode. Rename it in the data.`,

  /**
   * Note: the inputs of an exported ONNX graph.
   * @remedy None needed.
   * @example { numeric: 13, categorical: 0 }
   */
  'onnx-inputs': ({ numeric, categorical }: { numeric: number; categorical: number }) =>
    `the model takes the input "numbers" (doubles, shape [samples, ${numeric}])${categorical === 0 ? '' : ` and the input "categories" (strings, shape [samples, ${categorical}])`}. The metadata list the columns in order.`,

  /**
   * Note: the model does not list the columns of its training data, so the exported model takes
   * only the columns that it reads.
   * @remedy None needed.
   * @example {}
   */
  'model-inputs-unknown': (_: NoFacts) =>
    'the model does not list the columns of its training data, so the exported model takes only the columns that it reads.',

  /**
   * The model reads a column that is missing from its list of inputs.
   * @remedy Recreate the model with the command that trained it.
   * @example { kind: 'numeric', column: 'age' }
   */
  'model-input-missing': ({ kind, column }: { kind: string; column: string }) =>
    `the ${kind} column ${quoted(column)}, which the model reads, is missing from its inputs.`,

  /**
   * The model reads a column that is missing from its scaling.
   * @remedy Recreate the model with the command that trained it.
   * @example { column: 'age' }
   */
  'model-scaling-missing': ({ column }: { column: string }) =>
    `the scaling lacks the column ${quoted(column)}, which the model reads.`,

  /**
   * The preprocessing steps of the model are in an order that this version never writes, so the
   * model cannot be exported.
   * @remedy Recreate the model with the command that trained it.
   * @example { transforms: ['scale', 'impute'] }
   */
  'model-transform-order': ({ transforms }: { transforms: readonly string[] }) =>
    `preprocessing in the order ${transforms.map(escapeControlChars).join(', ')} cannot be exported.`,

  /**
   * The model reads columns that its own preprocessing drops.
   * @remedy Recreate the model with the command that trained it.
   * @example { columns: ['age'] }
   */
  'model-reads-dropped-column': ({ columns }: { columns: readonly string[] }) =>
    `the model reads ${listed(columns)}, which its own preprocessing drops.`,
};

const otherFormats = (say: MessageSpeller) =>
  alternatives(['onnx', 'js', 'json'].map((format) => say.setting('to', format)));
