// Sources in full, by the short form in which methods and criteria name them. One list: a report
// cites what it used, in the order of its text.

import type { Citation } from '../../report/document.ts';

const doi = (name: string) => `https://doi.org/${name}`;

const SOURCES: readonly (readonly [short: string, text: string, url?: string])[] = [
  [
    'Guyon et al. 2002',
    'I. Guyon, J. Weston, S. Barnhill, V. Vapnik. Gene selection for cancer classification using support vector machines. Machine Learning 46, 389–422, 2002.',
    doi('10.1023/A:1012487302797'),
  ],
  [
    'Krupka 2016',
    'T. Krupka. SVM classifiers and heuristics for feature selection. Bachelor thesis, Charles University, Prague, 2016.',
  ],
  [
    'Whitney 1971',
    'A. W. Whitney. A direct method of nonparametric measurement selection. IEEE Transactions on Computers C-20, 1100–1103, 1971.',
    doi('10.1109/T-C.1971.223410'),
  ],
  [
    'Marill and Green 1963',
    'T. Marill, D. M. Green. On the effectiveness of receptors in recognition systems. IEEE Transactions on Information Theory 9, 11–17, 1963.',
    doi('10.1109/TIT.1963.1057810'),
  ],
  [
    'Pudil et al. 1994',
    'P. Pudil, J. Novovičová, J. Kittler. Floating search methods in feature selection. Pattern Recognition Letters 15, 1119–1125, 1994.',
    doi('10.1016/0167-8655(94)90127-9'),
  ],
  [
    'Aksu et al. 2008',
    'Y. Aksu, D. J. Miller, G. Kesidis. Margin-based feature selection techniques for support vector machine classification. 2008.',
  ],
  [
    'Hermes and Buhmann 2000',
    'L. Hermes, J. M. Buhmann. Feature selection for support vector machines. International Conference on Pattern Recognition (ICPR), 2000.',
  ],
  [
    'Kugler et al. 2005',
    'M. Kugler et al. Feature subset selection for support vector machines using confident margin. International Joint Conference on Neural Networks, 2005.',
  ],
  ['Webb 1999', 'A. R. Webb. Statistical pattern recognition. Arnold, 1999.'],
  ['Duda et al. 2001', 'R. O. Duda, P. E. Hart, D. G. Stork. Pattern classification, 2nd edition. Wiley, 2001.'],
  [
    'Gu et al. 2011',
    'Q. Gu, Z. Li, J. Han. Generalized Fisher score for feature selection. Uncertainty in Artificial Intelligence, 2011.',
  ],
  [
    'Golub et al. 1999',
    'T. R. Golub et al. Molecular classification of cancer: class discovery and class prediction by gene expression monitoring. Science 286, 531–537, 1999.',
    doi('10.1126/science.286.5439.531'),
  ],
  [
    'Rakotomamonjy 2003',
    'A. Rakotomamonjy. Variable selection using SVM-based criteria. Journal of Machine Learning Research 3, 1357–1370, 2003.',
    'https://jmlr.org/papers/v3/rakotomamonjy03a.html',
  ],
  [
    'Welch 1947',
    'B. L. Welch. The generalization of “Student’s” problem when several different population variances are involved. Biometrika 34, 28–35, 1947.',
    doi('10.1093/biomet/34.1-2.28'),
  ],
  [
    'Weston et al. 2003',
    'J. Weston, A. Elisseeff, B. Schölkopf, M. Tipping. Use of the zero-norm with linear models and kernel methods. Journal of Machine Learning Research 3, 1439–1461, 2003.',
  ],
  [
    'Weston et al. 2000',
    'J. Weston, S. Mukherjee, O. Chapelle, M. Pontil, T. Poggio, V. Vapnik. Feature selection for SVMs. Advances in Neural Information Processing Systems 13, 668–674, 2000.',
  ],
  [
    'Chapelle et al. 2002',
    'O. Chapelle, V. Vapnik, O. Bousquet, S. Mukherjee. Choosing multiple parameters for support vector machines. Machine Learning 46, 131–159, 2002.',
    doi('10.1023/A:1012450327387'),
  ],
  [
    'Chung et al. 2003',
    'K.-M. Chung, W.-C. Kao, C.-L. Sun, L.-L. Wang, C.-J. Lin. Radius margin bounds for support vector machines with the RBF kernel. Neural Computation 15, 2643–2681, 2003.',
    doi('10.1162/089976603322385108'),
  ],
  ['Fisher 1925', 'R. A. Fisher. Statistical methods for research workers. Oliver and Boyd, 1925.'],
  [
    'Ross 2014',
    'B. C. Ross. Mutual information between discrete and continuous data sets. PLoS ONE 9, e87357, 2014.',
    doi('10.1371/journal.pone.0087357'),
  ],
  [
    'Kraskov et al. 2004',
    'A. Kraskov, H. Stögbauer, P. Grassberger. Estimating mutual information. Physical Review E 69, 066138, 2004.',
    doi('10.1103/PhysRevE.69.066138'),
  ],
  [
    'Kononenko 1994',
    'I. Kononenko. Estimating attributes: analysis and extensions of RELIEF. European Conference on Machine Learning, 171–182, 1994.',
    doi('10.1007/3-540-57868-4_57'),
  ],
  [
    'Robnik-Šikonja and Kononenko 2003',
    'M. Robnik-Šikonja, I. Kononenko. Theoretical and empirical analysis of ReliefF and RReliefF. Machine Learning 53, 23–69, 2003.',
    doi('10.1023/A:1025667309714'),
  ],
  [
    'Meinshausen and Bühlmann 2010',
    'N. Meinshausen, P. Bühlmann. Stability selection. Journal of the Royal Statistical Society B 72, 417–473, 2010.',
    doi('10.1111/j.1467-9868.2010.00740.x'),
  ],
  [
    'Shah and Samworth 2013',
    'R. D. Shah, R. J. Samworth. Variable selection with error control: another look at stability selection. Journal of the Royal Statistical Society B 75, 55–80, 2013.',
    doi('10.1111/j.1467-9868.2011.01034.x'),
  ],
  [
    'Saeys et al. 2008',
    'Y. Saeys, T. Abeel, Y. Van de Peer. Robust feature selection using ensemble feature selection techniques. ECML PKDD, 313–325, 2008.',
    doi('10.1007/978-3-540-87481-2_21'),
  ],
  [
    'Abeel et al. 2010',
    'T. Abeel, T. Helleputte, Y. Van de Peer, P. Dupont, Y. Saeys. Robust biomarker identification for cancer diagnosis with ensemble feature selection methods. Bioinformatics 26, 392–398, 2010.',
    doi('10.1093/bioinformatics/btp630'),
  ],
  [
    'Bolón-Canedo and Alonso-Betanzos 2019',
    'V. Bolón-Canedo, A. Alonso-Betanzos. Ensembles for feature selection: a review and future trends. Information Fusion 52, 1–12, 2019.',
    doi('10.1016/j.inffus.2018.11.008'),
  ],
  ['Breiman 2001', 'L. Breiman. Random forests. Machine Learning 45, 5–32, 2001.', doi('10.1023/A:1010933404324')],
  [
    'Kursa and Rudnicki 2010',
    'M. B. Kursa, W. R. Rudnicki. Feature selection with the Boruta package. Journal of Statistical Software 36(11), 2010.',
    doi('10.18637/jss.v036.i11'),
  ],
  [
    'Barber and Candès 2015',
    'R. F. Barber, E. J. Candès. Controlling the false discovery rate via knockoffs. Annals of Statistics 43, 2055–2085, 2015.',
    doi('10.1214/15-AOS1337'),
  ],
  [
    'Candès et al. 2018',
    'E. Candès, Y. Fan, L. Janson, J. Lv. Panning for gold: model-X knockoffs for high-dimensional controlled variable selection. Journal of the Royal Statistical Society B 80, 551–577, 2018.',
    doi('10.1111/rssb.12265'),
  ],
  [
    'Ledoit and Wolf 2004',
    'O. Ledoit, M. Wolf. A well-conditioned estimator for large-dimensional covariance matrices. Journal of Multivariate Analysis 88, 365–411, 2004.',
    doi('10.1016/S0047-259X(03)00096-4'),
  ],
  [
    'Wilcoxon 1945',
    'F. Wilcoxon. Individual comparisons by ranking methods. Biometrics Bulletin 1, 80–83, 1945.',
    doi('10.2307/3001968'),
  ],
  [
    'Kruskal and Wallis 1952',
    'W. H. Kruskal, W. A. Wallis. Use of ranks in one-criterion variance analysis. Journal of the American Statistical Association 47, 583–621, 1952.',
    doi('10.1080/01621459.1952.10483441'),
  ],
  [
    'Ding and Peng 2005',
    'C. Ding, H. Peng. Minimum redundancy feature selection from microarray gene expression data. Journal of Bioinformatics and Computational Biology 3, 185–205, 2005.',
    doi('10.1142/S0219720005001004'),
  ],
  [
    'Peng et al. 2005',
    'H. Peng, F. Long, C. Ding. Feature selection based on mutual information: criteria of max-dependency, max-relevance, and min-redundancy. IEEE Transactions on Pattern Analysis and Machine Intelligence 27, 1226–1238, 2005.',
    doi('10.1109/TPAMI.2005.159'),
  ],
  [
    'Mundra and Rajapakse 2010',
    'P. A. Mundra, J. C. Rajapakse. SVM-RFE with MRMR filter for gene selection. IEEE Transactions on NanoBioscience 9, 31–37, 2010.',
    doi('10.1109/TNB.2009.2035284'),
  ],
  [
    'Das et al. 2020',
    'P. Das, A. Roychowdhury, S. Das, S. Roychoudhury, S. Tripathy. sigFeature: novel significant feature selection method for classification of gene expression data using support vector machine and t statistic. Frontiers in Genetics 11, 247, 2020.',
    doi('10.3389/fgene.2020.00247'),
  ],
  [
    'Yan and Zhang 2015',
    'K. Yan, D. Zhang. Feature selection and analysis on correlated gas sensor data with recursive feature elimination. Sensors and Actuators B 212, 353–363, 2015.',
    doi('10.1016/j.snb.2015.02.025'),
  ],
  [
    'Duan et al. 2005',
    'K.-B. Duan, J. C. Rajapakse, H. Wang, F. Azuaje. Multiple SVM-RFE for gene selection in cancer classification with expression data. IEEE Transactions on NanoBioscience 4, 228–234, 2005.',
    doi('10.1109/TNB.2005.853657'),
  ],
  [
    'Ding and Wilkins 2006',
    'Y. Ding, D. Wilkins. Improving the performance of SVM-RFE to select genes in microarray data. BMC Bioinformatics 7 (Suppl 2), S12, 2006.',
    doi('10.1186/1471-2105-7-S2-S12'),
  ],
  [
    'Furlanello et al. 2003',
    'C. Furlanello, M. Serafini, S. Merler, G. Jurman. Entropy-based gene ranking without selection bias for the predictive classification of microarray data. BMC Bioinformatics 4, 54, 2003.',
    doi('10.1186/1471-2105-4-54'),
  ],
  [
    'Samb et al. 2012',
    'M. L. Samb, F. Camara, S. Ndiaye, Y. Slimani, M. A. Esseghir. A novel RFE-SVM-based feature selection approach for classification. International Journal of Advanced Science and Technology 43, 27–36, 2012.',
  ],
  [
    'Cortes and Vapnik 1995',
    'C. Cortes, V. Vapnik. Support-vector networks. Machine Learning 20, 273–297, 1995.',
    doi('10.1007/BF00994018'),
  ],
  [
    'Hsieh et al. 2008',
    'C.-J. Hsieh, K.-W. Chang, C.-J. Lin, S. S. Keerthi, S. Sundararajan. A dual coordinate descent method for large-scale linear SVM. International Conference on Machine Learning, 2008.',
    doi('10.1145/1390156.1390208'),
  ],
  [
    'Crammer and Singer 2001',
    'K. Crammer, Y. Singer. On the algorithmic implementation of multiclass kernel-based vector machines. Journal of Machine Learning Research 2, 265–292, 2001.',
  ],
  [
    'Weston and Watkins 1999',
    'J. Weston, C. Watkins. Support vector machines for multi-class pattern recognition. European Symposium on Artificial Neural Networks (ESANN), 219–224, 1999.',
  ],
  [
    'Rosenblatt 1958',
    'F. Rosenblatt. The perceptron: a probabilistic model for information storage and organization in the brain. Psychological Review 65, 386–408, 1958.',
    doi('10.1037/h0042519'),
  ],
  [
    'Platt 1999',
    'J. C. Platt. Probabilistic outputs for support vector machines and comparisons to regularized likelihood methods. In: Advances in Large Margin Classifiers, 61–74. MIT Press, 1999.',
  ],
  [
    'Breiman et al. 1984',
    'L. Breiman, J. H. Friedman, R. A. Olshen, C. J. Stone. Classification and regression trees. Wadsworth, 1984.',
  ],
  [
    'Ambroise and McLachlan 2002',
    'C. Ambroise, G. J. McLachlan. Selection bias in gene extraction on the basis of microarray gene-expression data. Proceedings of the National Academy of Sciences 99, 6562–6566, 2002.',
    doi('10.1073/pnas.102102699'),
  ],
  [
    'Varma and Simon 2006',
    'S. Varma, R. Simon. Bias in error estimation when using cross-validation for model selection. BMC Bioinformatics 7, 91, 2006.',
    doi('10.1186/1471-2105-7-91'),
  ],
  [
    'Nogueira et al. 2018',
    'S. Nogueira, K. Sechidis, G. Brown. On the stability of feature selection algorithms. Journal of Machine Learning Research 18 (174), 1–54, 2018.',
    'https://jmlr.org/papers/v18/17-514.html',
  ],
  [
    'Nadeau and Bengio 2003',
    'C. Nadeau, Y. Bengio. Inference for the generalization error. Machine Learning 52, 239–281, 2003.',
    doi('10.1023/A:1024068626366'),
  ],
  [
    'Efron and Tibshirani 1997',
    'B. Efron, R. Tibshirani. Improvements on cross-validation: the .632+ bootstrap method. Journal of the American Statistical Association 92, 548–560, 1997.',
    doi('10.1080/01621459.1997.10474007'),
  ],
  [
    'Wilson 1927',
    'E. B. Wilson. Probable inference, the law of succession, and statistical inference. Journal of the American Statistical Association 22, 209–212, 1927.',
    doi('10.1080/01621459.1927.10502953'),
  ],
  [
    'Holm 1979',
    'S. Holm. A simple sequentially rejective multiple test procedure. Scandinavian Journal of Statistics 6, 65–70, 1979.',
  ],
  [
    'Ojala and Garriga 2010',
    'M. Ojala, G. C. Garriga. Permutation tests for studying classifier performance. Journal of Machine Learning Research 11, 1833–1863, 2010.',
    'https://jmlr.org/papers/v11/ojala10a.html',
  ],
  [
    'Zhu et al. 2003',
    'J. Zhu, S. Rosset, T. Hastie, R. Tibshirani. 1-norm support vector machines. Advances in Neural Information Processing Systems 16, 2003.',
  ],
  [
    'Fan et al. 2008',
    'R.-E. Fan, K.-W. Chang, C.-J. Hsieh, X.-R. Wang, C.-J. Lin. LIBLINEAR: a library for large linear classification. Journal of Machine Learning Research 9, 1871–1874, 2008.',
    'https://jmlr.org/papers/v9/fan08a.html',
  ],
  [
    'Zou and Hastie 2005',
    'H. Zou, T. Hastie. Regularization and variable selection via the elastic net. Journal of the Royal Statistical Society B 67, 301–320, 2005.',
    doi('10.1111/j.1467-9868.2005.00503.x'),
  ],
  [
    'Becker et al. 2011',
    'N. Becker, G. Toedt, P. Lichter, A. Benner. Elastic SCAD as a novel penalization method for SVM classification tasks in high-dimensional data. BMC Bioinformatics 12, 138, 2011.',
    doi('10.1186/1471-2105-12-138'),
  ],
];

/** The sources that a text names by their short forms, in the order of the text. */
export function citationsIn(text: string): Citation[] {
  return SOURCES.map(([short, full, url]) => ({ at: text.indexOf(short), text: full, ...(url && { url }) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ at: _, ...citation }) => citation);
}
