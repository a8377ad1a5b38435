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
   * The address of Redis is not valid.
   * @remedy Write `redis://HOST:PORT`, or `rediss://HOST:PORT` for TLS.
   * @example { address: 'example.org' }
   */
  'redis-address-invalid': ({ address }: { address: string }, say: MessageSpeller) =>
    `${say.option('redis')}: expected redis://HOST:PORT, or rediss://HOST:PORT for TLS, got ${quoted(address)}.`,

  /**
   * The password in the address of Redis contains characters that must be encoded in an address.
   * @remedy Write `/ ? # % @` of the password as `%2F %3F %23 %25 %40`, or set the environment
   * variable SVM_SIEVE_REDIS_PASSWORD.
   * @example { address: 'redis://…@example.org' }
   */
  'redis-password-unencoded': ({ address }: { address: string }, say: MessageSpeller) =>
    `${say.option('redis')} ${quoted(address)}: in a password write / ? # % @ as %2F %3F %23 %25 %40, or set SVM_SIEVE_REDIS_PASSWORD instead.`,

  /**
   * The database in the address of Redis is not a number.
   * @remedy Write the number of the database, such as `/0`, or leave it out.
   * @example { database: 'jobs' }
   */
  'redis-database-invalid': ({ database }: { database: string }, say: MessageSpeller) =>
    `${say.option('redis')}: the database must be a number, such as /0, got ${quoted(database)}.`,

  /**
   * Redis rejects the user name or the password.
   * @remedy Check the user name and the password.
   * @example {}
   */
  'redis-login-rejected': (_: NoFacts) => 'Redis rejects the user name or the password. Check them.',

  /**
   * Redis needs a password, and none was given.
   * @remedy Write `redis://:PASSWORD@HOST:PORT`, or set the environment variable
   * SVM_SIEVE_REDIS_PASSWORD.
   * @example {}
   */
  'redis-password-missing': (_: NoFacts) =>
    'Redis needs a password. Write redis://:PASSWORD@HOST:PORT, or set SVM_SIEVE_REDIS_PASSWORD.',

  /**
   * The user of Redis lacks a permission that a cluster needs.
   * @remedy Grant the permissions listed in docs/how-to/cluster.md.
   * @example {}
   */
  'redis-permission-denied': (_: NoFacts) =>
    'this user of Redis lacks a permission that a cluster needs. See docs/how-to/cluster.md for the list.',

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
    'Redis has no memory left (maxmemory). Raise the limit, or free memory with svm-sieve cluster clean.',

  /**
   * No server is listening at the address of Redis.
   * @remedy Start redis-server, or correct the address.
   * @example {}
   */
  'redis-connection-refused': (_: NoFacts) => 'connection refused. Is redis-server running, and is the address right?',

  /**
   * The host of Redis has no network address.
   * @remedy Correct the name of the host.
   * @example {}
   */
  'redis-host-unknown': (_: NoFacts) => 'host not found. Correct its name.',

  /**
   * The address requires TLS, which the server does not offer.
   * @remedy Write `redis://` instead of `rediss://`, or turn TLS on in Redis.
   * @example {}
   */
  'redis-tls-unsupported': (_: NoFacts) =>
    'Redis does not use TLS at this port. Write redis:// instead of rediss://, or turn TLS on there.',

  /**
   * The certificate of Redis is not trusted on this computer.
   * @remedy Set the environment variable NODE_EXTRA_CA_CERTS to the file of its certificate
   * authority.
   * @example {}
   */
  'redis-certificate-untrusted': (_: NoFacts) =>
    'the certificate of Redis is not trusted on this computer. Set NODE_EXTRA_CA_CERTS to the file of its certificate authority.',

  /**
   * Redis closes the connection at once, as a server that expects TLS does.
   * @remedy Write `rediss://` instead of `redis://` if Redis uses TLS.
   * @example {}
   */
  'redis-connection-closed': (_: NoFacts) =>
    'Redis closed the connection. If it uses TLS, write rediss:// instead of redis://.',

  /**
   * Redis does not answer in time.
   * @remedy Check the address, the firewall and the server.
   * @example { isTls: false }
   */
  'redis-timeout': ({ isTls }: { isTls: boolean }) =>
    `Redis does not answer. Check the address, the firewall and the server${isTls ? ', or write redis:// if it does not use TLS' : ''}.`,

  /**
   * Redis is a read-only replica.
   * @remedy Give the address of the primary.
   * @example {}
   */
  'redis-read-only': (_: NoFacts) => 'Redis is a read-only replica. Give the address of the primary.',

  /**
   * Redis reports an error for which svm-sieve has no code.
   * @remedy Follow the message of Redis.
   * @example { reason: 'MISCONF Redis is configured to save RDB snapshots' }
   */
  'redis-failed': ({ reason }: { reason: string }) =>
    `Redis failed: ${escapeControlChars(reason).slice(0, MAX_DETAIL)}. Check the log of Redis.`,

  /**
   * Redis was unreachable for too long.
   * @remedy Run the same command again when Redis is back; with a checkpoint file it resumes.
   * @example { minutes: 5 }
   */
  'redis-unreachable': ({ minutes }: { minutes: number }, say: MessageSpeller) =>
    `Redis has been unreachable for ${counted(minutes, 'minute')}. Run the same command again when it is back; with ${say.option('checkpoint')} it resumes.`,

  /**
   * The workers and this run have different versions or numeric cores, so their results may differ.
   * @remedy Install the same version on all computers.
   * @example { here: { version: '1.0.0', core: '0a1b', build: '1f' }, there: { version: '1.1.0',
   * core: '2c3d', build: '2e' } }
   */
  'workers-of-another-version': ({ here, there }: { here: ProgramFacts; there: ProgramFacts }) =>
    `this is ${program(here)}, and the workers are ${program(there)}: their results may differ. Install the same version on all computers.`,

  /**
   * The current run and this worker have different versions or numeric cores, so their results may
   * differ.
   * @remedy Install the same version on all computers.
   * @example { here: { version: '1.0.0', core: '0a1b', build: '1f' }, there: { version: '1.1.0',
   * core: '2c3d', build: '2e' } }
   */
  'run-of-another-version': ({ here, there }: { here: ProgramFacts; there: ProgramFacts }) =>
    `this worker is ${program(here)}, and the current run is ${program(there)}: their results may differ. Install the same version on all computers.`,

  /**
   * The workers, or the current run, have a different secret from this process, so they do not
   * accept each other.
   * @remedy Set the environment variable SVM_SIEVE_CLUSTER_SECRET to the same text on all
   * computers.
   * @example { there: 'workers' }
   */
  'cluster-secret-differs': ({ there }: { there: 'workers' | 'run' }) =>
    `${there === 'workers' ? 'the workers have' : 'the current run has'} a different secret from this process. Set SVM_SIEVE_CLUSTER_SECRET to the same text on all computers.`,

  /**
   * Data received through Redis were damaged or written by another program.
   * @remedy Look for other programs that write to the same Redis, and set SVM_SIEVE_CLUSTER_SECRET
   * for workers and runs.
   * @example { what: 'data', detail: 'sha256:0a1b does not match the content' }
   */
  'cluster-content-invalid': ({ what, detail }: { what: ClusterContent; detail: string }) =>
    `${CONTENTS[what]} in Redis cannot be used (${escapeControlChars(detail).slice(0, MAX_DETAIL)}). Does another program write to the same Redis?`,

  /**
   * A worker could not complete a job; Redis contains only its reason.
   * @remedy Check the logs of the workers; with a checkpoint file the same command resumes.
   * @example { reason: 'refused: an entry that svm-sieve did not write' }
   */
  'job-failed-on-cluster': ({ reason }: { reason: string }, say: MessageSpeller) =>
    `a job failed on the cluster: ${escapeControlChars(reason).slice(0, MAX_DETAIL)}. Check the logs of the workers; with ${say.option('checkpoint')} the same command resumes.`,

  /**
   * The run was interrupted while it waited for a first worker.
   * @remedy Start a worker, and run the command again.
   * @example {}
   */
  'interrupted-without-workers': (_: NoFacts) => 'interrupted while waiting for a first worker.',

  /**
   * The input of a job is too large for an entry of the queue.
   * @remedy Compute it without a cluster.
   * @example { characters: 20000000, max: 16777216 }
   */
  'job-too-large': ({ characters, max }: { characters: number; max: number }, say: MessageSpeller) =>
    `the input of a job has ${grouped(characters)} characters, and an entry of the queue takes ${grouped(max)} at most. Compute it without ${say.option('redis')}.`,

  /**
   * The input of a job, which came through Redis, is invalid.
   * @remedy Look for other programs that write to the same Redis, and set SVM_SIEVE_CLUSTER_SECRET
   * for workers and runs.
   * @example { job: 'outer-fold', detail: 'train: Invalid input' }
   */
  'job-input-invalid': ({ job, detail }: { job: string; detail: string }) =>
    `the input of a job (${escapeControlChars(job)}) is invalid: ${escapeControlChars(detail)}. Does another program write to the same Redis?`,

  /**
   * The result of a job is invalid.
   * @remedy Look for other programs that write to the same Redis, and set SVM_SIEVE_CLUSTER_SECRET
   * for workers and runs.
   * @example { job: 'outer-fold', detail: 'ranking: Invalid input' }
   */
  'job-answer-invalid': ({ job, detail }: { job: string; detail: string }) =>
    `the result of a job (${escapeControlChars(job)}) is invalid: ${escapeControlChars(detail)}. Does another program write to the same Redis?`,

  /**
   * The classifiers of all folds and hyperparameters are too large to be sent to a cluster.
   * @remedy Use fewer folds or values of C, or compute without a cluster.
   * @example { bytes: 300000000, max: 268435456 }
   */
  'classifiers-too-large': ({ bytes, max }: { bytes: number; max: number }, say: MessageSpeller) =>
    `the classifiers of all folds and hyperparameters take ${grouped(bytes)} bytes, and a cluster takes ${grouped(max)} at most. Use fewer folds or values of C, or compute without ${say.option('redis')}.`,

  /**
   * An entry of the queue repeatedly disappears from Redis.
   * @remedy Make sure that nothing else removes the keys of svm-sieve from Redis.
   * @example { times: 20 }
   */
  'entry-lost': ({ times }: { times: number }) =>
    `an entry of the queue has disappeared from Redis ${counted(times, 'time')}. Does another program remove its keys?`,

  /**
   * Several workers ended or lost their connection while processing the same job.
   * @remedy Check the logs and the memory use of the workers; with a checkpoint file the same
   * command resumes.
   * @example { workers: 4 }
   */
  'job-ends-workers': ({ workers }: { workers: number }, say: MessageSpeller) =>
    `${counted(workers, 'worker')} ended, or lost the connection, while processing the same job. Check their logs and their memory use; with ${say.option('checkpoint')} the same command resumes.`,

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
   * The run waits because the cluster has no worker yet.
   * @remedy Start one with `svm-sieve worker`.
   * @example { redis: 'redis://localhost:6379' }
   */
  'cluster-without-workers': ({ redis }: { redis: string }, say: MessageSpeller) =>
    `no worker at ${redis} yet. Start one with svm-sieve worker ${say.setting('redis', redis)}`,

  /**
   * Workers have joined or left the cluster.
   * @remedy No action is needed; without workers the run waits for one.
   * @example { workers: 2, threads: 16 }
   */
  'cluster-workers': ({ workers, threads }: { workers: number; threads: number }) =>
    `${counted(workers, 'worker')} with ${counted(threads, 'thread')}${threads === 0 ? '; waiting for one' : ''}`,

  /**
   * A worker could not process an entry of the queue.
   * @remedy If it happens again, report it with the message.
   * @example { reason: 'memory access out of bounds' }
   */
  'entry-failed': ({ reason }: { reason: string }) => `failed: ${escapeControlChars(reason)}`,

  /**
   * A worker refuses an entry of the queue that svm-sieve did not write, or that it cannot read.
   * @remedy Look for other programs that write to the same Redis.
   * @example { reason: 'foreign', detail: 'format: Invalid input' }
   */
  'entry-refused': ({ reason, detail }: { reason: EntryRefusal; detail: string }) =>
    `refused: ${REFUSALS[reason]}${detail === '' ? '' : ` (${escapeControlChars(detail)})`}`,

  /**
   * A worker skips an entry because the run that added it has ended.
   * @remedy No action is needed.
   * @example {}
   */
  'entry-skipped': (_: NoFacts) => 'skipped an entry: the run that added it has ended',

  /**
   * A worker took so long over an entry that another worker completed it.
   * @remedy No action is needed; if it happens often, check the load of the computer and its
   * network.
   * @example {}
   */
  'entry-done-elsewhere': (_: NoFacts) => 'an entry took so long that another worker completed it',

  /**
   * A worker ends before its work is done; other workers take it over.
   * @remedy No action is needed.
   * @example {}
   */
  'worker-leaves-work': (_: NoFacts) => 'unfinished work is left to other workers',

  /**
   * A worker exits after `svm-sieve cluster drain`.
   * @remedy No action is needed.
   * @example {}
   */
  'worker-drained': (_: NoFacts) => 'exiting: the cluster is being drained',
};

const CONTENTS = { answer: 'an answer', data: 'data', classifiers: 'classifiers' };

/** The kind of Redis entry that cannot be used. */
export type ClusterContent = keyof typeof CONTENTS;

const REFUSALS = {
  unauthentic: 'an entry without the right signature',
  foreign: 'an entry that svm-sieve did not write',
  version: 'an entry of another version',
  large: 'an entry that is too large',
  unfit: 'an entry whose tasks do not fit',
  unreadable: 'an entry whose tasks cannot be read',
  'no-data': 'an entry whose data are not in Redis',
};

/** Why a worker refuses an entry. */
export type EntryRefusal = keyof typeof REFUSALS;
