// The command lines that scripts/compare-results.mjs runs with two builds. Each line is what a user
// would type after `svm-sieve`. `@NAME` is a table of GENERATED or tables(), `@file:NAME` a file of
// test/data/files, `@model:NAME` a result of MODELS. Lines that are refused count too: both builds
// must refuse them.

/** Generated with the old build, read by both. */
export const GENERATED = {
  hermes: 'hermes --rows 50 --features 12',
  madelon: 'madelon --rows 60 --features 24',
  microarray: 'microarray --rows 40 --features 60',
  clusters: 'clusters --rows 60 --features 24',
  three: 'clusters --rows 66 --features 20 --classes 3 --seed 5',
  xor: 'xor --rows 60 --features 8',
  noise: 'noise --rows 40 --features 15',
  verbs: 'verbs --rows 70 --features 40 --seed 2',
  'three.tsv': 'clusters --rows 66 --features 20 --classes 3 --seed 5',
  'three.arff': 'clusters --rows 66 --features 20 --classes 3 --seed 5',
  'three.libsvm': 'clusters --rows 66 --features 20 --classes 3 --seed 5',
  'three.csv.gz': 'clusters --rows 66 --features 20 --classes 3 --seed 5',
  'sparse.libsvm': 'microarray --rows 50 --features 40 --classes 3 --seed 4',
};

/** Tables written by the script itself, by file name. */
export function tables() {
  const mixed = mixedTable();
  const rows = mixed
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  const lines = (table, delimiter) => `${table.map((row) => row.join(delimiter)).join('\n')}\n`;
  const numeric = rows.map((row) => [...row.slice(4, 8), row[12]]);
  const transposed = numeric[0].map((_, j) => numeric.map((row) => row[j]));
  return {
    'mixed.csv': mixed,
    'semicolons.csv': lines(rows, ';').replaceAll('.', ','),
    'transposed.csv': lines(transposed, ','),
    'headless.csv': lines(numeric.slice(1), ','),
    'holes.csv': mixed.replaceAll(',NA,', ',unknown,'),
    'groups.csv': 'feature,group\nage,clinic\ndose,clinic\ngene_a,omics\ngene_b,omics\nprot_a,omics\n',
  };
}

/** A table with every role: id, class, category, missing cells, weights, subjects and folds. */
export function mixedTable() {
  let state = 12345;
  const next = () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
  const lines = ['sample,age,colour,dose,gene_a,gene_b,prot_a,prot_b,flat,weight,subject,fold,class'];
  for (let i = 0; i < 60; i++) {
    const isCase = i % 2 === 1;
    const shift = isCase ? 0.8 : 0;
    const number = () => (next() + next() + next() - 1.5 + shift).toFixed(4);
    const colour = ['red', 'green', 'blue'][Math.floor(next() * 3)];
    const dose = next() < 0.1 ? 'NA' : number();
    const own = [number(), number(), number(), number()];
    lines.push(
      [
        `s${i}`,
        20 + Math.floor(next() * 50),
        colour,
        dose,
        ...own,
        1,
        1 + (i % 3),
        `p${i >> 1}`,
        i % 5,
        isCase ? 'case' : 'control',
      ].join(','),
    );
  }
  return `${lines.join('\n')}\n`;
}

const MIXED =
  '@mixed --target class --id sample --weights-column weight --subjects subject --drop fold --impute median';
const KERNELS = ['linear', 'poly', 'rbf', 'sigmoid'];
const CRITERIA = [
  'average-distance',
  'average-separation',
  'dj',
  'dj-abs',
  'fisher',
  'golub',
  'gradient-angle',
  'input-weight',
  'margin',
  'random',
  'retrained',
  'sensitivity',
  't-statistic',
  'weight',
];

export const CASES = [
  // every criterion, with the linear and the rbf kernel, two and three classes
  ...CRITERIA.map((name) => `rank @hermes --method ${name} --recursive --cost 100`),
  ...CRITERIA.map(
    (name) => `rank @clusters --method ${name} --kernel rbf --halve-above 6 --trace full --on-nonseparable continue`,
  ),
  ...CRITERIA.map((name) => `rank @three --method ${name} --multiclass ovr --step 3 --on-nonseparable continue`),
  // every kernel
  ...KERNELS.flatMap((kernel) => [
    `rank example:wine --kernel ${kernel} --gamma scale --cost 2`,
    `rank @madelon --kernel ${kernel} --degree 2 --coef0 0.5 --gamma 0.02 --step 0.2`,
    `train @three --kernel ${kernel} --cost 3 --probability`,
    `select @xor --kernel ${kernel} --folds 4 --choose one-se --score balanced-accuracy`,
  ]),
  // formulations
  'rank @microarray --machine linear',
  'rank @microarray --machine linear --loss hinge --cost 0.5',
  'rank @three --machine linear --multiclass ovr --step 2',
  'rank @hermes --machine perceptron --max-epochs 3000',
  'select @microarray --machine linear --halve-above 10',
  'select @hermes --machine perceptron --max-epochs 3000 --folds 3',
  'train @microarray --machine linear --probability',
  'train @hermes --machine perceptron --max-epochs 3000',
  'train example:wdbc --class-weights balanced --tolerance 1e-8',
  'train example:wdbc --kernel rbf --cache-mb 1',
  'train example:wdbc --max-iterations 50',
  'train @microarray --cost Infinity',
  'rank @noise --machine linear --seed 9',
  // preprocessing and data roles
  `rank ${MIXED}`,
  `rank ${MIXED} --eliminate-groups`,
  `rank ${MIXED} --scale minmax --min-variance 0.05 --max-correlation 0.9 --drop-duplicates`,
  `rank ${MIXED} --scale none --keep dose,colour`,
  `rank ${MIXED} --feature-groups prefix:_ --eliminate-groups --step 2`,
  `select ${MIXED} --folds 5 --repeats 2`,
  `select ${MIXED} --scale-within-folds --ranking per-fold`,
  `select ${MIXED} --positive case --score auc`,
  'select @mixed --target class --id sample --folds-column fold --drop-missing rows --drop weight,subject',
  'rank @mixed --target class --id sample --drop-missing columns --drop weight,subject,fold',
  'rank @mixed --target class --id sample --impute mean --categorical age --drop weight,subject,fold',
  'rank @mixed --target class --id sample --impute constant=0 --class-weights case=2,control=1 --drop weight,subject,fold',
  'describe @mixed --target class --id sample',
  'describe example:wine',
  'describe @verbs',
  // schedules
  'rank example:wdbc --step sqrt',
  'rank @microarray --step entropy',
  'rank @microarray --step 20:40,5:10,1',
  'rank @microarray --step 0.1 --step-of original',
  'rank @microarray --sizes 40,20,10,5',
  'rank @microarray --min-features 7 --halve-above 30',
  'rank @microarray --retrain-every 5',
  'rank @microarray --retrain-every 0',
  'rank example:wine --reverse',
  'rank @three --reverse --step 4 --trace full',
  'rank example:wine --once',
  'rank @hermes --resamples 5',
  'rank @three --resamples 3 --step 2 --seed 3',
  'rank @madelon --sample-rows 0.7 --seed 4',
  'rank @microarray --correlation-bias 0.8 --step 10',
  'rank example:wine --method weight --merge max --normalize-criteria l2',
  'rank example:wine --method weight --merge median --normalize-criteria sum',
  'rank example:wine --method weight --merge sum-squares --normalize-criteria max --multiclass ovr',
  'rank example:wine --test example:wine --step 3',
  'rank @verbs --folds-column fold --step 5',
  // margin-based elimination
  'rank @hermes --method mfe --cost Infinity',
  'rank @microarray --method mfe --cost Infinity --little-optimization each',
  'rank @microarray --method mfe --cost Infinity --little-optimization after --mfe-candidates paper',
  'rank @hermes --method mfe --on-nonseparable soft',
  'rank @hermes --method mfe --on-nonseparable continue --retrain-every 3',
  'rank @clusters --method mfe --kernel rbf --on-nonseparable continue',
  'rank @clusters --method mfe --kernel poly --degree 2 --on-nonseparable soft --little-optimization each',
  'rank @three --method mfe --on-nonseparable continue --eliminate-groups',
  'select @hermes --method mfe --cost 1000 --on-nonseparable continue',
  // gradient angle
  'rank @clusters --method gradient-angle --kernel poly --epsilon 0.2',
  'rank @three --method gradient-angle --recursive --kernel rbf --gamma 0.1',
  // evaluation-based elimination and tuning
  'rank @hermes --method eb-rfe --candidates 3',
  'select @three --method eb-rfe --candidates 2 --folds 3 --costs 0.1,1',
  'select @hermes --method eb-rfe --candidates auto:6 --score mcc',
  'select @noise --method eb-rfe --candidates all --folds 3 --min-features 8',
  'select @clusters --costs 0.1,1,10 --folds 3 --min-features 12',
  'select @xor --kernel rbf --gammas 0.1,1,auto --costs 1,10',
  'select @xor --kernels linear,rbf,poly --degrees 2,3 --coef0s 0,1 --min-features 3',
  'select @hermes --method eb-rfe --kernel rbf --candidates 2 --ranking per-fold --folds 3 --min-features 6',
  'select @three --costs 0.5,2 --ranking per-fold --folds 3 --step 1 --min-features 14',
  // validation and choice
  'select example:wine',
  'select example:wdbc --choose one-se --folds 4',
  'select example:wine --choose tolerance=2 --ranking per-fold',
  'select example:wine --choose tradeoff=0.8 --validate-step 3',
  'select example:wine --choose n=4 --score macro-f1',
  'select example:wine --holdout 0.3 --seed 11',
  'select @noise --folds loo --step 4',
  'select @three --score mcc --multiclass ovr --repeats 2',
  'select @hermes --score auc --choose one-se --ranking per-fold',
  'select example:wdbc --score auc --halve-above 4 --class-weights inverse',
  'select @verbs --folds-column fold --halve-above 10 --class-weights inverse-plus-classes',
  'select @hermes --refine bit-flip --folds 3 --choose n=5',
  'select @hermes --refine attribute-flip --refine-rounds 2 --folds 3 --choose n=3',
  'select @noise --refine bit-flip --refine-rounds 3 --refine-budget 120 --folds 3 --choose n=6',
  'select @microarray --method fisher --folds 4',
  'select @microarray --method random --seed 5 --halve-above 8',
  'select @microarray --retrain-every 0 --ranking per-fold --folds 3',
  'select @three --sample-rows 0.8 --ranking per-fold --folds 3',
  'select @hermes --max-iterations 20 --folds 3',
  'select @microarray --tolerance 1e-8 --halve-above 20 --keep f1,f2',
  // nested evaluation and comparison
  'evaluate example:wine --outer-folds 4 --folds 3 --halve-above 5',
  'evaluate @hermes --outer-folds 3 --folds 3 --choose one-se --outer-repeats 2',
  'evaluate @three --outer-folds 3 --folds 3 --multiclass ovr --score balanced-accuracy',
  'evaluate @noise --outer-folds 3 --folds 3 --permutations 4 --halve-above 4',
  'evaluate @verbs --folds-column fold --halve-above 6 --folds 3',
  'evaluate @hermes --method eb-rfe --candidates 2 --outer-folds 3 --folds 3',
  `evaluate ${MIXED} --outer-folds 4 --folds 3`,
  'evaluate @microarray --kernel rbf --halve-above 6 --outer-folds 3 --folds 3 --ranking per-fold',
  'evaluate @hermes --outer-folds loo --folds 3 --step 4',
  'evaluate @microarray --machine linear --outer-folds 3 --folds 3 --halve-above 6',
  'compare @hermes --methods svm-rfe,fisher,random --outer-folds 3 --folds 3',
  'compare @three --methods svm-rfe,mfe,average-separation --outer-folds 3 --folds 3 --on-nonseparable continue',
  'compare @microarray --methods svm-rfe,t-statistic --outer-folds 4 --folds 3 --halve-above 8',
  'compare @hermes @noise --methods svm-rfe,golub --outer-folds 3 --folds 3',
  'evaluate @clusters --threads 2 --outer-folds 4 --folds 3 --halve-above 6',
  'select @three --ranking per-fold --threads 2 --folds 4',
  'select @hermes --method eb-rfe --candidates 4 --threads 2 --folds 3',
  'rank example:wine --positive 1,2 --kernel rbf',
  'select example:wine --positive 2 --score auc --folds 6',
  'rank @verbs --drop-duplicates --min-variance 0.05',
  'train @three --class-weights balanced --multiclass ovr --kernel sigmoid --coef0 -0.5',
  'train @mixed --target class --id sample --impute mode --drop weight,subject,fold --kernel poly',
  'evaluate @three --refine bit-flip --choose n=8 --outer-folds 3 --folds 3 --step 4',
  'compare example:wine --methods svm-rfe,gradient-angle,random --outer-folds 3 --folds 3 --halve-above 4',
  // readers
  'rank @three.tsv --step 4',
  'rank @three.arff --step 4',
  'rank @three.libsvm --step 4',
  'rank @three.csv.gz --step 4',
  'describe @three.arff',
  'describe @sparse.libsvm',
  'select @sparse.libsvm --halve-above 8 --folds 4',
  'train @sparse.libsvm --machine linear --multiclass ovr',
  'rank @semicolons --delimiter ; --decimal , --target class --id sample --impute median',
  'rank @semicolons --decimal , --target class --id sample --impute median',
  'rank @transposed --transpose',
  'rank @headless --no-header',
  'rank @holes --target class --id sample --missing unknown --impute median --scale minmax',
  'describe @holes --target class --missing unknown,none',
  'rank @mixed --target class --id sample --impute mean --feature-groups @groups --eliminate-groups',
  'describe @file:kinds-zstd.parquet',
  'describe @file:kinds-snappy.parquet',
  'describe @file:kinds-lz4.arrow',
  'describe @file:kinds-stream.arrow',
  'describe @file:decimals.parquet',
  'describe @file:groups.parquet',
  'rank @file:kinds-gzip.parquet --impute mode --drop nothing',
  'rank @file:kinds-uncompressed.arrow --impute mode --drop nothing',
  'describe @file:nested.parquet',
  // further rows
  'rank @three --test @three.arff --step 4 --kernel rbf',
  'select @three --test @three.tsv --folds 3 --step 3',
  `select ${MIXED} --test @mixed --folds 3`,
  'rank @hermes --method mfe --cost Infinity --test @hermes',
  // method and criterion named apart, margin variants, kernels in the loop
  'rank @clusters --kernel rbf --criterion sensitivity --step 3',
  'rank @hermes --method svm-rfe --criterion margin --step 2',
  'rank @hermes --method eb-rfe --criterion fisher --candidates 3',
  'rank @microarray --method mfe --cost Infinity --little-optimization each --mfe-candidates paper',
  'rank @hermes --method mfe --on-nonseparable soft --little-optimization after',
  'rank @clusters --method mfe --kernel rbf --gamma 0.05 --on-nonseparable soft',
  'rank @hermes --method mfe --cost 100 --on-nonseparable continue --step 2 --min-features 3',
  'rank @three --method mfe --multiclass ovr --on-nonseparable soft --halve-above 8',
  'select @clusters --kernel sigmoid --coef0s 0,0.5 --gammas auto,scale --min-features 16 --folds 3',
  'select @xor --kernel poly --degrees 1,2,3 --costs 0.5,5 --folds 3',
  'select @three --method eb-rfe --kernels linear,rbf --candidates 2 --folds 3 --multiclass ovr --min-features 15',
  'rank @clusters --method dj --kernel rbf --retrain-every 4',
  'rank @clusters --method dj --kernel poly --resamples 3 --step 4',
  'rank @three --method gradient-angle --kernel sigmoid --merge max',
  'rank @microarray --machine linear --resamples 4 --step 10 --sample-rows 0.9',
  'rank @hermes --correlation-bias 0.5 --step 4 --keep f1',
  'select @three --machine linear --folds 3 --ranking per-fold --step 4',
  'select @three --class-weights balanced --score macro-f1 --holdout 0.4 --repeats 3',
  'select example:wine --class-weights 1=2,2=0.5,3=1 --folds 3',
  'select @hermes --ranking per-fold --repeats 2 --folds 3 --choose tolerance=5',
  'select @noise --ranking per-fold --folds loo --step 5 --validate-step 4',
  // nested evaluation and comparison with less common options
  'evaluate @three --kernel rbf --costs 1,10 --outer-folds 3 --folds 3 --min-features 15',
  'evaluate @hermes --score auc --ranking per-fold --outer-folds 3 --folds 3 --outer-repeats 2',
  'evaluate @hermes --method mfe --on-nonseparable continue --outer-folds 3 --folds 3',
  'evaluate @noise --permutations 3 --score mcc --outer-folds 3 --folds 3 --step 4',
  `evaluate ${MIXED} --scale-within-folds --ranking per-fold --outer-folds 3 --folds 3`,
  'compare @hermes --methods svm-rfe,svm-rfe[kernel=rbf;cost=3],eb-rfe[candidates=2] --outer-folds 3 --folds 3',
  'compare @three --methods fisher,golub --no-baselines --outer-folds 3 --folds 3 --outer-repeats 2',
  `compare ${MIXED} --methods svm-rfe,t-statistic --outer-folds 3 --folds 3`,
  'compare @verbs --folds-column fold --methods svm-rfe,random --halve-above 6 --folds 3',
  // refused by both
  'rank @hermes --kernel rbf --method weight',
  'rank @hermes --once --recursive',
  'rank @hermes --method mfe --once',
  'rank @hermes --method mfe --cost 0.001',
  'rank @noise --method mfe',
  'rank @hermes --machine linear --method dj',
  'rank @hermes --machine perceptron --method gradient-angle',
  'rank @hermes --correlation-bias 0.8 --eliminate-groups',
  'rank @hermes --method mfe --correlation-bias 0.8',
  'rank @hermes --method eb-rfe --step 2',
  'rank @hermes --method eb-rfe --machine linear',
  'rank @hermes --keep nothing',
  'rank @hermes --target nowhere',
  'select @three --score auc',
  'select @hermes --choose n=99',
  'select @hermes --machine linear --refine bit-flip',
  'select @hermes --refine bit-flip --eliminate-groups',
  'select @noise --folds 50',
  'evaluate @noise --outer-folds 50',
  'rank @mixed --target class',
  'train @noise --cost Infinity',
  'rank @noise --machine perceptron --max-epochs 20',
  // files made from results
  'predict @model:example:wine example:wine',
  'predict @model:@three @three',
  'predict @model:@hermes @hermes',
  'export @model:example:wine --to onnx',
  'export @model:example:wine --to js',
  'export @model:example:wine --to json',
  'export @model:example:wine --to libsvm',
  'export @model:@three --to onnx',
  'export @model:@three --to js',
  'export @model:@three --to libsvm',
  'predict @model:linear @three.tsv',
  'predict @model:mixed @mixed --target class --id sample',
  'predict @model:pairs @three.libsvm',
  'predict @model:ranked @three',
  'export @model:linear --to onnx',
  'export @model:linear --to libsvm',
  'export @model:mixed --to onnx --inputs selected',
  'export @model:mixed --to js --inputs all',
  'export @model:mixed --to json',
  'export @model:pairs --to libsvm',
  'export @model:pairs --to js',
  'explain @model:example:wine Hue',
  'explain @model:ranked f3',
  'explain @model:ranked f20',
  'explain @model:ranked nowhere',
  'explain @model:margins f2',
  'apply @model:@hermes @hermes',
  'apply @model:ranked @three --features 5',
  'apply @model:ranked @three -o out.tsv --features 5',
  'apply @model:ranked @three -o out.arff --features 5',
  'apply @model:ranked @three -o out.libsvm --features 5',
  'apply @model:mixed @mixed --target class --id sample',
  'generate hermes --rows 30',
  'generate clusters --rows 40 --features 24 --classes 4 -o out.arff',
  'generate noise --rows 30 --features 9 -o out.libsvm',
  'generate xor --rows 30 --seed 8 -o out.tsv',
  'generate madelon --rows 40 --features 20 --seed 3',
  'generate microarray --rows 20 --features 30 --classes 3',
  'generate verbs --rows 60 --features 40',
];

/** Models that `@model:DATA` names: how each is made. */
export const MODELS = {
  'example:wine': 'select example:wine --choose n=5 --folds 3',
  '@three': 'train @three --kernel rbf --probability --multiclass ovr',
  '@hermes': 'select @hermes --kernel poly --degree 2 --choose n=4 --folds 3',
  linear: 'train @three --machine linear --probability',
  pairs: 'train @three.libsvm --kernel sigmoid --gamma 0.05 --probability',
  mixed: 'select @mixed --target class --id sample --drop weight,subject,fold --impute median --folds 3',
  ranked: 'rank @three --kernel rbf --step 3 --trace full',
  margins: 'rank @hermes --method mfe --cost Infinity',
};

/** Lines whose results differ from earlier builds on purpose, and why. */
export const INTENDED = {
  'describe @three.arff': 'the declared types of an ARFF file win: {1,2,3} is categorical',
  'describe @file:nested.parquet': 'columns that cannot be used keep their place and are described',
};
