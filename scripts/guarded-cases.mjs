// Runs many cases in child processes, one after the other in each, and notes those that crash it,
// take too long or too much memory. A child is a module with `runCase(input)`; what that returns is
// the answer, and what it throws is a crash. Its `prepare(input)`, where it has one, is called with
// the first input before the time of a case begins.
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const MEGABYTE = 2 ** 20;

/** A case that waits, for a busy machine or for nothing, has so many times its limit. */
const PATIENCE = 6;

/** Milliseconds of CPU time that a process has taken; infinite where the system does not say. */
function cpuTime(pid) {
  try {
    // Behind the name of the program, which may have blanks: user and system time in ticks of 10 ms.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ');
    return 10 * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return Infinity;
  }
}

/**
 * @param {URL} module the module with `runCase`
 * @param {readonly unknown[]} inputs plain data, one per case
 * @param {{ processes?: number, timeLimit?: number, memoryLimit?: number }} limits milliseconds (of
 * CPU time where the system counts it) and bytes
 * @returns {Promise<{ outcome: 'answer' | 'crash' | 'hang' | 'memory', answer?: unknown, detail?:
 * string }[]>}
 */
export async function runCases(module, inputs, { processes = 2, timeLimit = 10_000, memoryLimit = 2 ** 30 } = {}) {
  const results = new Array(inputs.length);
  let next = 0;

  /** Runs cases in one process until it is done or has to be replaced; false when none is left. */
  function session() {
    if (next >= inputs.length) return Promise.resolve(false);
    return new Promise((resolve, reject) => {
      const child = fork(fileURLToPath(import.meta.url), [module.href, JSON.stringify(inputs[0])], {
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      });
      let current = -1;
      let timer;
      let errors = '';
      const finish = (more) => {
        clearTimeout(timer);
        child.removeAllListeners();
        child.kill('SIGKILL');
        resolve(more);
      };
      const give = () => {
        if (next >= inputs.length) return finish(false);
        current = next++;
        const [began, used] = [performance.now(), cpuTime(child.pid)];
        const look = () => {
          const left = timeLimit - (cpuTime(child.pid) - used);
          // Without CPU times the difference is not a number.
          if (left > 0 && performance.now() - began < PATIENCE * timeLimit) {
            timer = setTimeout(look, Math.max(100, left));
            return;
          }
          results[current] = { outcome: 'hang', detail: `no answer in ${timeLimit} ms` };
          finish(true);
        };
        timer = setTimeout(look, timeLimit);
        child.send({ input: inputs[current] });
      };
      child.stderr.on('data', (text) => {
        errors = (errors + text).slice(-2000);
      });
      child.on('message', ({ isReady, answer, crash, peak }) => {
        clearTimeout(timer);
        if (isReady) return give();
        const isLarge = peak > memoryLimit;
        if (crash !== undefined) results[current] = { outcome: 'crash', detail: crash };
        else if (isLarge) results[current] = { outcome: 'memory', detail: `${Math.round(peak / MEGABYTE)} MB`, answer };
        else results[current] = { outcome: 'answer', answer };
        // The peak of a process never goes down.
        if (isLarge || crash !== undefined) finish(true);
        else give();
      });
      child.on('exit', (code, signal) => {
        if (current < 0) return reject(new Error(`a process ended before its first case: ${errors}`));
        results[current] ??= { outcome: 'crash', detail: `exit ${code ?? signal}: ${errors}` };
        finish(true);
      });
    });
  }

  await Promise.all(
    Array.from({ length: processes }, async () => {
      while (await session());
    }),
  );
  return results;
}

/** In a child: answers one case after the other. */
async function serve(href, first) {
  const { prepare, runCase } = await import(href);
  await prepare?.(JSON.parse(first));
  // A promise that nobody waits for is a crash of the case at hand.
  process.on('unhandledRejection', (error) => process.send({ crash: `unhandled rejection: ${error?.stack}` }));
  process.on('message', async ({ input }) => {
    let message;
    try {
      message = { answer: await runCase(input) };
    } catch (error) {
      message = { crash: String(error?.stack ?? error) };
    }
    // One turn later, so that a rejection that comes behind the answer counts.
    setImmediate(() => process.send({ ...message, peak: process.resourceUsage().maxRSS * 1024 }));
  });
  process.send({ isReady: true });
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  // Not awaited: the module may import this one, and would wait for it.
  serve(process.argv[2], process.argv[3]);
}
