import { measureSuite } from '../measure.ts'
import type { BenchRow, BenchSuite } from '../suite.ts'

const modules = import.meta.glob<{ suite: BenchSuite }>('../*/*.bench.ts', { eager: true })

self.addEventListener('message', (event: MessageEvent<{ suites: readonly string[]; windowMs: number }>) => {
  const { suites, windowMs } = event.data
  const run = async (): Promise<void> => {
    const rows: BenchRow[] = []
    for (const { suite } of Object.values(modules)) {
      if (suites.length === 0 || suites.includes(suite.name))
        rows.push(...(await measureSuite(suite, windowMs)))
    }
    self.postMessage({ rows })
  }
  run().catch((failure: unknown) =>
    self.postMessage({ error: String(failure instanceof Error ? failure.stack : failure) }),
  )
})
