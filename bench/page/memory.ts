import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Which memory counts: `all`, or that which is no file's (`own`). Pages of files are shared with every other browser of the
 * machine: their part grows by 130 MB when one ends.
 */
const fields = { all: ['Pss'], own: ['Pss_Anon', 'Pss_Shmem'] } as const

/** Proportional memory (MB) of a browser's processes. Memory that processes share is counted once. */
export function memoryOf(browser: number, which: keyof typeof fields = 'all'): number {
  const list = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const found = new Set([browser])
  let sum = 0
  // Parents are older than their children, and `ps` lists by pid.
  for (const line of list) {
    const [pid = 0, parent = 0] = line.trim().split(/\s+/).map(Number)
    if (found.has(parent)) found.add(pid)
    if (!found.has(pid)) continue
    try {
      const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
      for (const field of fields[which])
        sum += Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1024
    } catch {
      // The process ended.
    }
  }
  return sum
}
