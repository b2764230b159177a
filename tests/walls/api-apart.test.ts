import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readSources } from '../support/import-graph.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const sources = readSources(root, ['venue'])

/** Files that a file loads when it is loaded: no types, no dynamic imports. */
function loadedBy(file: string): readonly string[] {
  const text = (sources[file] ?? '').replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const found = text.matchAll(/^(?:import|export)\s+(?!type\b)[^;'"]*?['"](\.[^'"]+)['"]/gm)
  return [...found].map(([, to = '']) => posix.join(posix.dirname(file), to)).filter((to) => to in sources)
}

/** Everything that starting a file loads before it runs. */
function loadedFrom(start: string): ReadonlySet<string> {
  const seen = new Set([start])
  for (const file of seen) for (const next of loadedBy(file)) seen.add(next)
  return seen
}

const isOfApi = (file: string): boolean =>
  file.startsWith('venue/facade/') ||
  file === 'venue/start-api.ts' ||
  /venue\/api-keys\/(?!api-key\.ts)/.test(file)

describe('the Bybit v5 API', () => {
  it('is not loaded by a venue that starts without --api', () => {
    for (const start of [
      'venue/cli.ts',
      'venue/server/serve-exchange.ts',
      'venue/simulator/core-worker.ts',
    ]) {
      const loaded = [...loadedFrom(start)]
      expect(loaded).toContain(start)
      expect([start, loaded.filter(isOfApi)]).toEqual([start, []])
    }
  })

  it('is loaded by one dynamic import, which runs with --api alone', () => {
    const dynamic = Object.entries(sources).flatMap(([file, text]) =>
      [...text.matchAll(/import\(\s*['"]([^'"]+)['"]/g)].map(([, to = '']) => [file, to] as const),
    )
    const ofApi = dynamic.filter(([, to]) => /facade|start-api|api-keys/.test(to))
    expect(ofApi).toEqual([['venue/start-venue.ts', './start-api.ts']])
    const text = readFileSync(join(root, 'venue/start-venue.ts'), 'utf8')
    expect(text).toMatch(/options\.api \?\? false\) === false \? null : await import\('\.\/start-api\.ts'\)/)
  })

  it('the guard sees the API where it is loaded', () => {
    expect([...loadedFrom('venue/start-api.ts')].filter(isOfApi).length).toBeGreaterThan(10)
  })

  it('shares no mapping code with a reader of Bybit’s data: not with the replay, nor with a gateway (decision 22)', () => {
    const text = Object.entries(sources).filter(([file]) => file.startsWith('venue/facade/'))
    const shared = text
      .filter(([, code]) => /from '[^']*\/(?:replay|bybit)\//.test(code))
      .map(([file]) => file)
    expect(shared).toEqual([])
    const back = Object.entries(sources)
      .filter(([file]) => /^venue\/(?:replay|bybit)\//.test(file))
      .filter(([, code]) => /from '[^']*\/facade\//.test(code))
    expect(back).toEqual([])
  })
})
