/** A catalogue over a fake Bybit under virtual time, in a folder of its own. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, vi } from 'vitest'
import { createCatalogue } from '../../../../../venue/bybit/catalogue/create-catalogue.ts'
import type { GatewayCatalogue } from '../../../../../venue/bybit/catalogue/create-catalogue.ts'
import { createFakeBybit } from './fake-bybit.ts'
import type { FakeBybit } from './fake-bybit.ts'
import { NOW } from './items.ts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR

export interface CatalogueStage {
  readonly dir: string
  readonly bybit: FakeBybit
  readonly log: readonly string[]
  /** What each change named, sorted. A test may clear it. */
  readonly changes: (readonly string[])[]
  /** Opens a catalogue; null: in memory. */
  open(this: void, dataDir?: string | null): GatewayCatalogue
  /** Opens and loads one and lets its tiers be read. The changes so far are cleared. */
  loaded(this: void, dataDir?: string | null): Promise<GatewayCatalogue>
  shut(this: void, catalogue: GatewayCatalogue): void
}

/** A stage for each test of a file. */
export function stageOfEachTest(): () => CatalogueStage {
  let stage: CatalogueStage | null = null
  const opened = new Set<GatewayCatalogue>()

  function create(dir: string): CatalogueStage {
    const bybit = createFakeBybit()
    const log: string[] = []
    const changes: (readonly string[])[] = []
    function open(dataDir: string | null = null): GatewayCatalogue {
      const catalogue = createCatalogue({
        transport: bybit,
        dataDir,
        network: 'testnet',
        now: () => Date.now(),
        log: (line) => log.push(line),
      })
      catalogue.onChange((symbols) => changes.push([...symbols].sort()))
      opened.add(catalogue)
      return catalogue
    }
    return {
      dir,
      bybit,
      log,
      changes,
      open,
      async loaded(dataDir = null) {
        const catalogue = open(dataDir)
        await catalogue.load()
        await vi.advanceTimersByTimeAsync(2000)
        changes.length = 0
        return catalogue
      },
      shut(catalogue) {
        catalogue.close()
        opened.delete(catalogue)
      },
    }
  }

  beforeEach(() => {
    vi.useFakeTimers({ now: NOW })
    stage = create(mkdtempSync(join(tmpdir(), 'perpdeck-catalogue-')))
  })
  afterEach(() => {
    for (const one of opened) one.close()
    opened.clear()
    vi.useRealTimers()
    if (stage !== null) rmSync(stage.dir, { recursive: true, force: true })
  })
  return () => {
    if (stage === null) throw new Error('no test runs')
    return stage
  }
}

/** Ids by our symbol. */
export const idsOf = (catalogue: GatewayCatalogue): Readonly<Record<string, number>> =>
  Object.fromEntries(catalogue.all().map(({ instrument }) => [instrument.symbol, instrument.id]))
