// Clusters: Redis, workers, drivers, and what a worker logs. Redis is the position of a problem,
// without its password.

import { counted, escapeControlChars, grouped, quoted } from '../text.ts';
import type { MessageSpeller, NoFacts } from './message.ts';

/**
 * The version and numeric core of a program; results are bit-for-bit identical only if both match.
 */
export interface ProgramFacts {
  readonly version: string;
  readonly core: string;
  /** The digest of the program's JavaScript code. */
  readonly build: string;
}

const program = ({ version, core, build }: ProgramFacts) =>
  `svm-sieve ${escapeControlChars(version)} (core ${escapeControlChars(core)}, build ${escapeControlChars(build)})`;

const MAX_DETAIL = 200;

export const clusterMessages = {
  /**
   * The Redis address is not valid.
   * @remedy Write `redis://HOST:PORT`, or `rediss://HOST:PORT` for TLS.
   * @example { address: 'example.org' }
   */
  'redis-address-invalid': ({ address }: { address: string }, say: MessageSpeller) =>
    `${say.option('redis')}: expected redis://HOST:PORT, or rediss://HOST:PORT for TLS, got ${quoted(address)}.`,

  /**
   * The password in the Redis address contains characters that must be encoded.
   * @remedy In the password, write `/ ? # % @` as `%2F %3F %23 %25 %40`, or set the environment
   * variable SVM_SIEVE_REDIS_PASSWORD.
   * @example { address: 'redis://…@example.org' }
   */
  'redis-password-unencoded': ({ address }: { address: string }, say: MessageSpeller) =>
    `${say.option('redis')} ${quoted(address)}: in the password, write / ? # % @ as %2F %3F %23 %25 %40, or set SVM_SIEVE_REDIS_PASSWORD instead.`,

  /**
   * The database in the Redis address is not a number.
   * @remedy Write the number of the database, such as `/0`, or leave it out.
   * @example { database: 'jobs' }
   */
  'redis-database-invalid': ({ database }: { database: string }, say: MessageSpeller) =>
    `${say.option('redis')}: the database must be a number, such as /0, not ${quoted(database)}.`,

  /**
   * Redis rejected the user name or the password.
   * @remedy Check the user name and the password.
   * @example {}
   */
  'redis-login-rejected': (_: NoFacts) => 'Redis rejected the user name or the password. Check both.',

  /**
   * Redis requires a password, but none was given.
   * @remedy Write `redis://:PASSWORD@HOST:PORT`, or set the environment variable
   * SVM_SIEVE_REDIS_PASSWORD.
   * @example {}
   */
  'redis-password-missing': (_: NoFacts) =>
    'Redis requires a password. Write redis://:PASSWORD@HOST:PORT, or set SVM_SIEVE_REDIS_PASSWORD.',

  /**
   * The Redis user lacks a permission that a cluster needs.
   * @remedy Grant the permissions listed in docs/how-to/cluster.md.
   * @example {}
   */
  'redis-permission-denied': (_: NoFacts) =>
    'this Redis user lacks a permission that a cluster needs. The permissions are listed in docs/how-to/cluster.md.',

  /**
   * Redis is in protected mode and accepts local connections only.
   * @remedy Set a password for Redis, or bind it to the private network.
   * @example {}
   */
  'redis-protected': (_: NoFacts) =>
    'Redis is in protected mode. Set a password for it, or bind it to the private network.',

  /**
   * Redis has reached its memory limit.
   * @remedy Raise `maxmemory`, or run `svm-sieve cluster clean`.
   * @example {}
   */
  'redis-out-of-memory': (_: NoFacts) =>
    'Redis has reached its memory limit (maxmemory). Raise the limit, or free memory with svm-sieve cluster clean.',

  /**
   * No server is listening at the Redis address.
   * @remedy Start redis-server, or correct the address.
   * @example {}
   */
  'redis-connection-refused': (_: NoFacts) =>
    'connection refused. Is redis-server running, and is the address correct?',

  /**
   * The host name of the Redis server cannot be resolved.
   * @remedy Correct the host name.
   * @example {}
   */
  'redis-host-unknown': (_: NoFacts) => 'host not found. Correct the host name.',

  /**
   * The address requires TLS, which the server does not offer.
   * @remedy Write `redis://` instead of `rediss://`, or enable TLS in Redis.
   * @example {}
   */
  'redis-tls-unsupported': (_: NoFacts) =>
    'Redis does not use TLS on this port. Write redis:// instead of rediss://, or enable TLS in Redis.',

  /**
   * The certificate of the Redis server is not trusted on this computer.
   * @remedy Set the environment variable NODE_EXTRA_CA_CERTS to the certificate file of its
   * certificate authority.
   * @example {}
   */
  'redis-certificate-untrusted': (_: NoFacts) =>
    'the certificate of the Redis server is not trusted on this computer. Set NODE_EXTRA_CA_CERTS to the certificate file of its certificate authority.',

  /**
   * Redis closed the connection at once, which is typical of a server that expects TLS.
   * @remedy Write `rediss://` instead of `redis://` if Redis uses TLS.
   * @example {}
   */
  'redis-connection-closed': (_: NoFacts) =>
    'Redis closed the connection. If it uses TLS, write rediss:// instead of redis://.',

  /**
   * Redis did not answer in time.
   * @remedy Check the address, the firewall and the server.
   * @example { isTls: false }
   */
  'redis-timeout': ({ isTls }: { isTls: boolean }) =>
    `Redis did not answer in time. Check the address, the firewall and the server${isTls ? ', or write redis:// if it does not use TLS' : ''}.`,

  /**
   * The Redis server is a read-only replica.
   * @remedy Use the address of the primary.
   * @example {}
   */
  'redis-read-only': (_: NoFacts) => 'this Redis server is a read-only replica. Use the address of the primary.',

  /**
   * Redis reported an error that svm-sieve does not recognise.
   * @remedy Follow the error that Redis reports in the message.
   * @example { reason: 'MISCONF Redis is configured to save RDB snapshots' }
   */
  'redis-failed': ({ reason }: { reason: string }) =>
    `Redis failed: ${escapeControlChars(reason).slice(0, MAX_DETAIL)}. Check the Redis log.`,

  /**
   * Redis was unreachable for too long.
   * @remedy Run the same command again when Redis is back; with a checkpoint file, it resumes.
   * @example { minutes: 5 }
   */
  'redis-unreachable': ({ minutes }: { minutes: number }, say: MessageSpeller) =>
    `Redis has been unreachable for ${counted(minutes, 'minute')}. Run the same command again when Redis is back; with ${say.option('checkpoint')}, it resumes.`,

  /**
   * The workers and this run have different versions or numeric cores, so their results may differ.
   * @remedy Install the same version on all computers.
   * @example { here: { version: '1.0.0', core: '0a1b', build: '1f' }, there: { version: '1.1.0',
   * core: '2c3d', build: '2e' } }
   */
  'workers-of-another-version': ({ here, there }: { here: ProgramFacts; there: ProgramFacts }) =>
    `this run uses ${program(here)}, but the workers use ${program(there)}: their results may differ. Install the same version on all computers.`,

  /**
   * The current run and this worker have different versions or numeric cores, so their results may
   * differ.
   * @remedy Install the same version on all computers.
   * @example { here: { version: '1.0.0', core: '0a1b', build: '1f' }, there: { version: '1.1.0',
   * core: '2c3d', build: '2e' } }
   */
  'run-of-another-version': ({ here, there }: { here: ProgramFacts; there: ProgramFacts }) =>
    `this worker uses ${program(here)}, but the current run uses ${program(there)}: their results may differ. Install the same version on all computers.`,

  /**
   * The workers or the current run use a different secret from this process, so they reject each
   * other.
   * @remedy Set the environment variable SVM_SIEVE_CLUSTER_SECRET to the same text on all
   * computers.
   * @example { there: 'workers' }
   */
  'cluster-secret-differs': ({ there }: { there: 'workers' | 'run' }) =>
    `${there === 'workers' ? 'the workers use' : 'the current run uses'} a different secret from this process. Set SVM_SIEVE_CLUSTER_SECRET to the same text on all computers.`,

  /**
   * Data received through Redis are damaged or were written by another program.
   * @remedy Check whether another program writes to the same Redis server, and set
   * SVM_SIEVE_CLUSTER_SECRET for all workers and runs.
   * @example { what: 'data', detail: 'sha256:0a1b does not match the content' }
   */
  'cluster-content-invalid': ({ what, detail }: { what: ClusterContent; detail: string }) =>
    `${CONTENTS[what]} in Redis cannot be used (${escapeControlChars(detail).slice(0, MAX_DETAIL)}). Check whether another program writes to the same Redis server.`,

  /**
   * A worker could not complete a job. Redis stores only the reason.
   * @remedy Check the worker logs; with a checkpoint file, the same command resumes the run.
   * @example { reason: 'memory access out of bounds' }
   */
  'job-failed-on-cluster': ({ reason }: { reason: string }, say: MessageSpeller) =>
    `a job failed on the cluster: ${escapeControlChars(reason).slice(0, MAX_DETAIL)}. Check the worker logs; with ${say.option('checkpoint')}, the same command resumes the run.`,

  /**
   * The run was interrupted while it waited for the first worker.
   * @remedy Start a worker, then run the command again.
   * @example {}
   */
  'interrupted-without-workers': (_: NoFacts) => 'the run was interrupted while it waited for the first worker.',

  /**
   * The input of a job is too large for a queue entry.
   * @remedy Run without a cluster.
   * @example { characters: 20000000, max: 16777216 }
   */
  'job-too-large': ({ characters, max }: { characters: number; max: number }, say: MessageSpeller) =>
    `the input of a job has ${grouped(characters)} characters, but a queue entry can have at most ${grouped(max)}. Run without ${say.option('redis')}.`,

  /**
   * The input of a job, received through Redis, is invalid.
   * @remedy Check whether another program writes to the same Redis server, and set
   * SVM_SIEVE_CLUSTER_SECRET for all workers and runs.
   * @example { job: 'outer-fold', detail: 'train: Invalid input' }
   */
  'job-input-invalid': ({ job, detail }: { job: string; detail: string }) =>
    `the input of a job (${escapeControlChars(job)}) is invalid: ${escapeControlChars(detail)}. Check whether another program writes to the same Redis server.`,

  /**
   * The result of a job is invalid.
   * @remedy Check whether another program writes to the same Redis server, and set
   * SVM_SIEVE_CLUSTER_SECRET for all workers and runs.
   * @example { job: 'outer-fold', detail: 'ranking: Invalid input' }
   */
  'job-answer-invalid': ({ job, detail }: { job: string; detail: string }) =>
    `the result of a job (${escapeControlChars(job)}) is invalid: ${escapeControlChars(detail)}. Check whether another program writes to the same Redis server.`,

  /**
   * The classifiers for all folds and hyperparameters are too large to be sent to a cluster.
   * @remedy Use fewer folds or values of C, or run without a cluster.
   * @example { bytes: 300000000, max: 268435456 }
   */
  'classifiers-too-large': ({ bytes, max }: { bytes: number; max: number }, say: MessageSpeller) =>
    `the classifiers for all folds and hyperparameters take ${grouped(bytes)} bytes, but a cluster accepts at most ${grouped(max)}. Use fewer folds or values of C, or run without ${say.option('redis')}.`,

  /**
   * A queue entry has repeatedly disappeared from Redis.
   * @remedy Make sure that no other program removes svm-sieve keys from Redis.
   * @example { times: 20 }
   */
  'entry-lost': ({ times }: { times: number }) =>
    `a queue entry has disappeared from Redis ${counted(times, 'time')}. Make sure that no other program removes svm-sieve keys from Redis.`,

  /**
   * Several workers ended or lost their connection while processing the same job.
   * @remedy Check the logs and the memory use of the workers; with a checkpoint file, the same
   * command resumes the run.
   * @example { workers: 4 }
   */
  'job-ends-workers': ({ workers }: { workers: number }, say: MessageSpeller) =>
    `${counted(workers, 'worker')} ended or lost the connection while processing the same job. Check their logs and memory use; with ${say.option('checkpoint')}, the same command resumes the run.`,

  /**
   * Runs are in progress on the cluster, so its data in Redis are not removed.
   * @remedy End the runs first, or force the removal.
   * @example { runs: ['alpha 4711'] }
   */
  'cluster-in-use': ({ runs }: { runs: readonly string[] }, say: MessageSpeller) =>
    `${counted(runs.length, 'run is', 'runs are')} in progress (${runs.map(escapeControlChars).join(', ')}). End ${runs.length === 1 ? 'it' : 'them'} first, or use ${say.setting('force', true)}.`,

  /**
   * Nothing in this command can be computed in parallel, so the cluster is not used.
   * @remedy Run without a cluster.
   * @example {}
   */
  'cluster-unused': (_: NoFacts, say: MessageSpeller) =>
    `nothing in this command can be computed in parallel, so it runs without ${say.option('redis')}.`,

  /**
   * The run is waiting because the cluster has no workers yet.
   * @remedy Start one with `svm-sieve worker`.
   * @example { redis: 'redis://localhost:6379' }
   */
  'cluster-without-workers': ({ redis }: { redis: string }, say: MessageSpeller) =>
    `no worker has connected to ${redis} yet. To start one, run svm-sieve worker with ${say.setting('redis', redis)}`,

  /**
   * Workers have joined or left the cluster.
   * @remedy No action is needed; a run without workers waits until one joins.
   * @example { workers: 2, threads: 16 }
   */
  'cluster-workers': ({ workers, threads }: { workers: number; threads: number }) =>
    `${counted(workers, 'worker')} with ${counted(threads, 'thread')}${threads === 0 ? '; waiting for a worker' : ''}`,

  /**
   * A worker could not process a queue entry.
   * @remedy If it happens again, report it together with the message.
   * @example { reason: 'memory access out of bounds' }
   */
  'entry-failed': ({ reason }: { reason: string }) => `failed: ${escapeControlChars(reason)}`,

  /**
   * A worker refused a queue entry that svm-sieve did not write or that it cannot read.
   * @remedy Check whether another program writes to the same Redis server.
   * @example { reason: 'foreign', detail: 'format: Invalid input' }
   */
  'entry-refused': ({ reason, detail }: { reason: EntryRefusal; detail: string }) =>
    `refused ${REFUSALS[reason]}${detail === '' ? '' : ` (${escapeControlChars(detail)})`}`,

  /**
   * A worker skipped a queue entry because the run that added it had ended.
   * @remedy No action is needed.
   * @example {}
   */
  'entry-skipped': (_: NoFacts) => 'skipped a queue entry: the run that added it has ended',

  /**
   * A worker took so long to process a queue entry that another worker completed it.
   * @remedy No action is needed; if it happens often, check the load and the network connection of
   * the computer.
   * @example {}
   */
  'entry-done-elsewhere': (_: NoFacts) => 'a queue entry took so long that another worker completed it',

  /**
   * A worker ended before its work was done; other workers will complete it.
   * @remedy No action is needed.
   * @example {}
   */
  'worker-leaves-work': (_: NoFacts) => 'other workers will complete the unfinished work',

  /**
   * A worker exits after `svm-sieve cluster drain`.
   * @remedy No action is needed.
   * @example {}
   */
  'worker-drained': (_: NoFacts) => 'exiting: the cluster is being drained',
};

const CONTENTS = { answer: 'a result', data: 'data', classifiers: 'classifiers' };

/** The kind of Redis entry that cannot be used. */
export type ClusterContent = keyof typeof CONTENTS;

const REFUSALS = {
  unauthentic: 'an entry without the correct signature',
  foreign: 'an entry that svm-sieve did not write',
  version: 'an entry written by another version',
  large: 'an entry that is too large',
  unfit: 'an entry whose tasks are invalid',
  unreadable: 'an entry whose tasks cannot be read',
  'no-data': 'an entry whose data are not in Redis',
};

/** Why a worker refuses an entry. */
export type EntryRefusal = keyof typeof REFUSALS;
