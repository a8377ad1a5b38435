// The command lines that scripts/compare-results.mjs runs with two builds. Each line is what a user would type after `svm-sieve`; data files
// are named by DATA keys. Lines that are refused count too: both builds must refuse them.

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
};

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
  ...CRITERIA.map((name) => `rank @clusters --method ${name} --kernel rbf --halve-above 6 --trace full`),
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
  `select ${MIXED} --scale-within-folds --cv nested`,
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
  'select @hermes --method eb-rfe --kernel rbf --candidates 2 --cv nested --folds 3 --min-features 6',
  'select @three --costs 0.5,2 --cv nested --folds 3 --step 1 --min-features 14',
  // validation and choice
  'select example:wine',
  'select example:wdbc --choose one-se --folds 4',
  'select example:wine --choose tolerance=2 --cv nested',
  'select example:wine --choose tradeoff=0.8 --validate-step 3',
  'select example:wine --choose n=4 --score macro-f1',
  'select example:wine --holdout 0.3 --seed 11',
  'select @noise --folds loo --step 4',
  'select @three --score mcc --multiclass ovr --repeats 2',
  'select @hermes --score auc --choose one-se --cv nested',
  'select example:wdbc --score auc --halve-above 4 --class-weights inverse',
  'select @verbs --folds-column fold --halve-above 10 --class-weights inverse-plus-classes',
  'select @hermes --refine bit-flip --folds 3 --choose n=5',
  'select @hermes --refine attribute-flip --refine-rounds 2 --folds 3 --choose n=3',
  'select @noise --refine bit-flip --refine-rounds 3 --refine-budget 120 --folds 3 --choose n=6',
  'select @microarray --method fisher --folds 4',
  'select @microarray --method random --seed 5 --halve-above 8',
  'select @microarray --retrain-every 0 --cv nested --folds 3',
  'select @three --sample-rows 0.8 --cv nested --folds 3',
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
  'evaluate @microarray --kernel rbf --halve-above 6 --outer-folds 3 --folds 3 --cv nested',
  'evaluate @hermes --outer-folds loo --folds 3 --step 4',
  'evaluate @microarray --machine linear --outer-folds 3 --folds 3 --halve-above 6',
  'compare @hermes --methods svm-rfe,fisher,random --outer-folds 3 --folds 3',
  'compare @three --methods svm-rfe,mfe,average-separation --outer-folds 3 --folds 3 --on-nonseparable continue',
  'compare @microarray --methods svm-rfe,t-statistic --outer-folds 4 --folds 3 --halve-above 8',
  'compare @hermes @noise --methods svm-rfe,golub --outer-folds 3 --folds 3',
  'evaluate @clusters --threads 2 --outer-folds 4 --folds 3 --halve-above 6',
  'select @three --cv nested --threads 2 --folds 4',
  'select @hermes --method eb-rfe --candidates 4 --threads 2 --folds 3',
  'rank example:wine --positive 1,2 --kernel rbf',
  'select example:wine --positive 2 --score auc --folds 6',
  'rank @verbs --drop-duplicates --min-variance 0.05',
  'train @three --class-weights balanced --multiclass ovr --kernel sigmoid --coef0 -0.5',
  'train @mixed --target class --id sample --impute mode --drop weight,subject,fold --kernel poly',
  'evaluate @three --refine bit-flip --choose n=6 --outer-folds 3 --folds 3 --step 4',
  'compare example:wine --methods svm-rfe,gradient-angle,random --outer-folds 3 --folds 3 --halve-above 4',
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
  'apply @model:@hermes @hermes',
  'generate madelon --rows 40 --features 20 --seed 3',
  'generate microarray --rows 20 --features 30 --classes 3',
  'generate verbs --rows 60 --features 40',
];

/** Models that `@model:DATA` names: how each is made. */
export const MODELS = {
  'example:wine': 'select example:wine --choose n=5 --folds 3',
  '@three': 'train @three --kernel rbf --probability --multiclass ovr',
  '@hermes': 'select @hermes --kernel poly --degree 2 --choose n=4 --folds 3',
};
