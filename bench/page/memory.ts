import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Proportional memory (MB) of a browser's processes. Memory that processes share is counted once. */
export function memoryOf(browser: number): number {
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
      sum += Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024
    } catch {
      // The process ended.
    }
  }
  return sum
}
