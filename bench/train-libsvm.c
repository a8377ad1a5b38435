/* LIBSVM as a process that trains when told, for bench/train.mjs:  cc -O2 train-libsvm.c -o train-libsvm -lsvm
 * Each line of input is answered by one line of JSON:
 *   load FILE N D        doubles: N labels, then N rows of D values
 *   gram FILE N          doubles: N labels, then the N x N kernel matrix
 *   train KERNEL GAMMA COST EPS CACHE_MB      KERNEL: linear, rbf or precomputed
 * The seconds are those of svm_train alone, on data already in LIBSVM's own nodes.
 */
#include <libsvm/svm.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

static double objective;
static int iterations;

static void listen(const char *text) {
  const char *at;
  if ((at = strstr(text, "#iter = "))) iterations = atoi(at + 8);
  if ((at = strstr(text, "obj = "))) objective = atof(at + 6);
}

static struct svm_problem problem;
static struct svm_node *nodes;

static double *read_doubles(FILE *file, size_t count) {
  double *values = malloc(count * sizeof *values);
  if (!values || fread(values, sizeof *values, count, file) != count) exit(1);
  return values;
}

/* With a matrix, node 0 of a row holds its number, as LIBSVM wants it. */
static void load(const char *path, int n, int d, int matrix) {
  FILE *file = fopen(path, "rb");
  if (!file) exit(1);
  free(problem.y);
  free(problem.x);
  free(nodes);
  problem.l = n;
  problem.y = read_doubles(file, n);
  problem.x = malloc(n * sizeof *problem.x);
  nodes = malloc((size_t)n * (d + 2) * sizeof *nodes);
  struct svm_node *next = nodes;
  for (int i = 0; i < n; i++) {
    double *row = read_doubles(file, d);
    problem.x[i] = next;
    if (matrix) *next++ = (struct svm_node){0, i + 1};
    for (int j = 0; j < d; j++)
      if (matrix || row[j] != 0) *next++ = (struct svm_node){j + 1, row[j]};
    *next++ = (struct svm_node){-1, 0};
    free(row);
  }
  fclose(file);
  printf("{}\n");
}

static void train(const char *kernel, double gamma, double cost, double eps, double cache) {
  struct svm_parameter parameter;
  memset(&parameter, 0, sizeof parameter);
  parameter.svm_type = C_SVC;
  parameter.kernel_type = !strcmp(kernel, "rbf") ? RBF : !strcmp(kernel, "linear") ? LINEAR : PRECOMPUTED;
  parameter.gamma = gamma;
  parameter.cache_size = cache;
  parameter.C = cost;
  parameter.eps = eps;
  parameter.shrinking = 1;
  double begin = now();
  struct svm_model *model = svm_train(&problem, &parameter);
  double seconds = now() - begin;
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  printf("{\"seconds\": %.6f, \"objective\": %.12g, \"iterations\": %d, \"support\": %d, \"peakMb\": %ld}\n", seconds,
         objective, iterations, svm_get_nr_sv(model), usage.ru_maxrss / 1024);
  svm_free_and_destroy_model(&model);
}

int main(void) {
  char line[4096], word[32], name[4000];
  int n, d;
  double gamma, cost, eps, cache;
  svm_set_print_string_function(listen);
  while (fgets(line, sizeof line, stdin)) {
    if (sscanf(line, "load %3999s %d %d", name, &n, &d) == 3) load(name, n, d, 0);
    else if (sscanf(line, "gram %3999s %d", name, &n) == 2) load(name, n, n, 1);
    else if (sscanf(line, "train %31s %lf %lf %lf %lf", word, &gamma, &cost, &eps, &cache) == 5)
      train(word, gamma, cost, eps, cache);
    else return 1;
    fflush(stdout);
  }
  return 0;
}
