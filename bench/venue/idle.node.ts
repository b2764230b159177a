import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startVenueProcess } from '../../e2e/support/venue-process.ts'
import { root } from '../machine.ts'
import type { NodeSuite } from '../suite.ts'

/** Cost of a venue without users: processor time of the whole process (all threads) and its memory. */
const WARM_UP_MS = 4000
const MS = 15_000
const TICKS_PER_SECOND = 100

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Processor seconds used by a process so far, read from Linux. */
function cpuSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

const residentMiB = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

async function measureAt(symbols: number): Promise<{ readonly share: number; readonly mib: number }> {
  const venue = await startVenueProcess(['--symbols', String(symbols)], join(root, 'public'))
  try {
    await sleep(WARM_UP_MS)
    const before = cpuSeconds(venue.pid())
    const since = performance.now()
    await sleep(MS)
    const used = cpuSeconds(venue.pid()) - before
    return { share: (used * 100_000) / (performance.now() - since), mib: residentMiB(venue.pid()) }
  } finally {
    await venue.dispose()
  }
}

export const suite: NodeSuite = {
  name: 'venue-idle',
  async measure(add) {
    if (!existsSync('/proc/self/stat')) {
      console.log('venue-idle: processor time is read from /proc, which this system has none of')
      return
    }
    const few = await measureAt(60)
    const many = await measureAt(200)
    add('processor, nobody connected, 60 symbols', '% of a core', few.share)
    add('processor, nobody connected, 200 symbols', '% of a core', many.share)
    add('memory, 60 symbols', 'MiB', few.mib)
    add('memory, 200 symbols', 'MiB', many.mib)
  },
}
