// Models in other formats.

import { alternatives, bytesText, counted, escapeControlChars, listed, quoted } from '../text.ts';
import type { MessageSpeller, NoFacts } from './message.ts';

export const formatMessages = {
  /**
   * A model that predicts numbers names classes.
   * @remedy Give the file as `train` wrote it.
   * @example { classes: ['a', 'b'] }
   */
  'model-classes-unexpected': ({ classes }: { classes: readonly string[] }) =>
    `the model predicts numbers, but names the classes ${listed(classes)}. Give the file as it was written.`,

  /**
   * The list that orders a model's classes for coupling probabilities does not contain each class once.
   * @remedy Give the file as it was written.
   * @example { order: [0, 0], classes: [0, 1] }
   */
  'model-coupling-order-wrong': ({ order, classes }: { order: readonly number[]; classes: readonly number[] }) =>
    `the order ${order.join(', ')} must hold each of the classes ${classes.join(', ')} of a one-vs-one model once. Give the file as it was written.`,

  /**
   * A model that predicts numbers does not hold exactly one function.
   * @remedy Give the file as `train` wrote it.
   * @example { count: 2 }
   */
  'model-functions-wrong': ({ count }: { count: number }) =>
    `a model that predicts numbers holds one function without an opposite class; got ${count}. Give the file as it was written.`,

  /**
   * The format has no models that predict numbers.
   * @remedy Export to a format that has them.
   * @example { format: 'onnx', formats: ['json'] }
   */
  'regression-not-exportable': (
    { format, formats }: { format: string; formats: readonly string[] },
    say: MessageSpeller,
  ) =>
    `${format} export is for classifiers; the model predicts numbers. Use ${alternatives(formats.map((name) => say.setting('to', name)))}.`,

  /**
   * The format has no such kernel.
   * @remedy Train with another kernel, or export to a format that has it.
   * @example { kernel: 'cauchy', format: 'libsvm' }
   */
  'kernel-not-exportable': ({ kernel, format }: { kernel: string; format: string }, say: MessageSpeller) =>
    `${format} has no ${escapeControlChars(kernel)} kernel. Train with another ${say.option('kernel')}, or use ${say.setting('to', 'json')}.`,

  /**
   * The format cannot hold how the multi-class scheme of the model chooses a class.
   * @remedy Train with another scheme, or export to JSON.
   * @example { scheme: 'dag', format: 'onnx' }
   */
  'scheme-not-exportable': ({ scheme, format }: { scheme: string; format: string }, say: MessageSpeller) =>
    `${format} has no multi-class scheme ${escapeControlChars(scheme)}. Train with another ${say.option('multiclass')}, or use ${say.setting('to', 'json')}.`,

  /**
   * The model reads categorical columns, and files of LIBSVM hold numbers.
   * @remedy Export to a format that has categories.
   * @example { columns: ['colour'] }
   */
  'libsvm-needs-numbers': ({ columns }: { columns: readonly string[] }, say: MessageSpeller) =>
    `LIBSVM files hold numbers only, and the model reads the categories of ${listed(columns)}. Use ${otherFormats(say)}.`,

  /**
   * The model imputes missing cells, and files of LIBSVM have none: an absent value is 0.
   * @remedy Export to another format, or train on complete data without imputation.
   * @example {}
   */
  'libsvm-needs-complete-data': (_: NoFacts, say: MessageSpeller) =>
    `LIBSVM files have no missing cells (an absent value is 0), and the model imputes them. Use ${otherFormats(say)}, or train without ${say.option('impute')} on complete data.`,

  /**
   * The model regresses covariates out of its features, which files of LIBSVM cannot express.
   * @remedy Export to another format, or train without covariates.
   * @example { columns: ['age', 'batch'] }
   */
  'libsvm-cannot-adjust': ({ columns }: { columns: readonly string[] }, say: MessageSpeller) =>
    `LIBSVM files cannot adjust features for covariates (${listed(columns)}). Use ${otherFormats(say)}, or train without ${say.option('adjust')}.`,

  /**
   * The values of a column differ too little for the precision of a scale file of LIBSVM.
   * @remedy Subtract the centre from the column and train again, or export to another format.
   * @example { spread: 1e-9, centre: 1000000 }
   */
  'libsvm-scale-imprecise': ({ spread, centre }: { spread: number; centre: number }, say: MessageSpeller) =>
    `the column varies by ${spread} around ${centre}, too little for the precision of a LIBSVM scale file. Subtract ${centre} from it and train again, or use ${say.setting('to', 'onnx')} or ${say.setting('to', 'js')}.`,

  /**
   * A model file of LIBSVM has one binary classifier per pair of classes, and the model does not.
   * @remedy Train one-vs-one.
   * @example { scheme: 'ovr' }
   */
  'libsvm-needs-pairs': ({ scheme }: { scheme: string }, say: MessageSpeller) =>
    `a LIBSVM model file has one classifier per pair of classes, and the model (${say.setting('multiclass', scheme)}) does not. Train with ${say.setting('multiclass', 'ovo')}.`,

  /**
   * A model file of LIBLINEAR holds weights, and the kernel of the model has none.
   * @remedy Export to LIBSVM, or train with a linear kernel.
   * @example { kernel: 'rbf' }
   */
  'liblinear-needs-weights': ({ kernel }: { kernel: string }, say: MessageSpeller) =>
    `a LIBLINEAR model file holds one weight per feature, and a model with the ${escapeControlChars(kernel)} kernel has none. Use ${say.setting('to', 'libsvm')}, or a model with a linear kernel.`,

  /**
   * A model file of LIBLINEAR has one classifier per class, and the model has one per pair.
   * @remedy Export to another format, or train one-vs-rest.
   * @example { scheme: 'ovo' }
   */
  'liblinear-needs-one-vs-rest': ({ scheme }: { scheme: string }, say: MessageSpeller) =>
    `a LIBLINEAR model file has one classifier per class, and the model (${escapeControlChars(scheme)}) does not. Use ${say.setting('to', 'libsvm')} or ${say.setting('to', 'json')}, or a model that was trained one-vs-rest.`,

  /**
   * The features of the model are numbered from 0, and those of LIBLINEAR from 1.
   * @remedy Export to another format, or number the features from 1.
   * @example {}
   */
  'liblinear-index-zero': (_: NoFacts, say: MessageSpeller) =>
    `LIBLINEAR numbers features from 1, and those of the model begin at f0. Use ${otherFormats(say)}.`,

  /**
   * Note: how the indices of the LIBLINEAR file map to columns.
   * @remedy None needed.
   * @example { first: 1, count: 13, columns: ['alcohol', 'malic_acid', 'ash'] }
   */
  'liblinear-indices': ({ first, count, columns }: { first: number; count: number; columns: readonly string[] }) =>
    `${count === 1 ? `the index ${first} stands for the column` : `the indices ${first} to ${first + count - 1} stand for the columns`} ${listed(columns, columns.length)}${count > columns.length ? ` and ${count - columns.length} more` : ''} (${counted(count, 'numeric column')} in the order of the data). The weights include the scaling, so samples need none.`,

  /**
   * A support vector of the model belongs to a binary classifier of other classes. Vectors count
   * from 0.
   * @remedy Write the model again with the command that trained it.
   * @example { vector: 3 }
   */
  'model-support-class': ({ vector }: { vector: number }) =>
    `support vector ${vector} of the model belongs to a classifier of other classes than its own.`,

  /**
   * Note: how the indices of the LIBSVM file map to columns.
   * @remedy Prepare samples with svm-scale and the scale file.
   * @example { first: 1, count: 13, columns: ['alcohol', 'malic_acid', 'ash'] }
   */
  'libsvm-indices': ({ first, count, columns }: { first: number; count: number; columns: readonly string[] }) =>
    `${count === 1 ? `the index ${first} stands for the column` : `the indices ${first} to ${first + count - 1} stand for the columns`} ${listed(columns, columns.length)}${count > columns.length ? ` and ${count - columns.length} more` : ''} (${counted(count, 'numeric column')} in the order of the data). Scale samples with svm-scale -r FILE.scale.`,

  /**
   * Note: what svm-predict needs to use an exported model on a precomputed kernel.
   * @remedy None needed.
   * @example {}
   */
  'libsvm-precomputed': (_: NoFacts) =>
    'svm-predict needs, for each sample, the index 0 with any number and its kernel value with training sample i as index i.',

  /**
   * Note: how svm-predict gives probabilities.
   * @remedy None needed.
   * @example {}
   */
  'libsvm-probabilities': (_: NoFacts) =>
    'svm-predict -b 1 prints the probabilities, and as label the most probable class, which may differ from the predicted one.',

  /**
   * Note: LIBSVM's labels are whole numbers, so the classes are numbered.
   * @remedy None needed.
   * @example { classes: ['setosa', 'virginica'] }
   */
  'libsvm-labels': ({ classes }: { classes: readonly string[] }) =>
    `LIBSVM's labels are whole numbers: 0 to ${classes.length - 1} stand for the classes ${listed(classes, classes.length)}.`,

  /**
   * Note: how the indices map to columns of the model, and what the file lacks.
   * @remedy Give svm-predict preprocessed values.
   * @example { count: 13, transforms: ['scale'] }
   */
  'libsvm-model-columns': ({ count, transforms }: { count: number; transforms: readonly string[] }) =>
    `the indices 1 to ${count} stand for the columns of the model in their order.${transforms.length === 0 ? '' : ` The file does not hold its preprocessing (${transforms.map(escapeControlChars).join(', ')}), so give svm-predict preprocessed values.`}`,

  /**
   * The model is larger than an ONNX file may be.
   * @remedy Select fewer features.
   * @example { bytes: 3000000000 }
   */
  'onnx-too-large': ({ bytes }: { bytes: number }) =>
    `the model has ${bytesText(bytes)}, more than the 2 GB of an ONNX file. Select fewer features.`,

  /**
   * A class or a category is not valid Unicode.
   * @remedy Rename it in the data.
   * @example { text: 'a\ufffd' }
   */
  'onnx-text-invalid': ({ text }: { text: string }) =>
    `ONNX cannot hold the text ${quoted(text)}, which is not valid Unicode. Rename it in the data.`,

  /**
   * Note: the inputs of an exported ONNX graph.
   * @remedy None needed.
   * @example { numeric: 13, categorical: 0 }
   */
  'onnx-inputs': ({ numeric, categorical }: { numeric: number; categorical: number }) =>
    `the model takes the input "numbers" (doubles, shape [samples, ${numeric}])${categorical === 0 ? '' : ` and the input "categories" (strings, shape [samples, ${categorical}])`}. The metadata list the columns in order.`,

  /**
   * Note: the model does not list the columns of its training data, so a sample has the columns
   * that the model reads.
   * @remedy None needed.
   * @example {}
   */
  'model-inputs-unknown': (_: NoFacts) =>
    'the model does not list the columns of its training data, so a sample has only the columns that the model reads.',

  /**
   * The model reads a column that its list of inputs lacks.
   * @remedy Write the model again with the command that trained it.
   * @example { kind: 'numeric', column: 'age' }
   */
  'model-input-missing': ({ kind, column }: { kind: string; column: string }) =>
    `the ${kind} column ${quoted(column)}, which the model reads, is missing.`,

  /**
   * The model reads a column that its scaling lacks.
   * @remedy Write the model again with the command that trained it.
   * @example { column: 'age' }
   */
  'model-scaling-missing': ({ column }: { column: string }) =>
    `the scaling lacks the column ${quoted(column)}, which the model reads.`,

  /**
   * The preprocessing steps of the model are in an order that this version never writes, and cannot
   * be exported.
   * @remedy Write the model again with the command that trained it.
   * @example { transforms: ['scale', 'impute'] }
   */
  'model-transform-order': ({ transforms }: { transforms: readonly string[] }) =>
    `preprocessing in the order ${transforms.map(escapeControlChars).join(', ')} cannot be exported.`,

  /**
   * The model reads columns that its own preprocessing drops.
   * @remedy Write the model again with the command that trained it.
   * @example { columns: ['age'] }
   */
  'model-reads-dropped-column': ({ columns }: { columns: readonly string[] }) =>
    `the model reads ${listed(columns)}, which its own preprocessing drops.`,
};

const otherFormats = (say: MessageSpeller) =>
  alternatives(['onnx', 'js', 'json'].map((format) => say.setting('to', format)));
