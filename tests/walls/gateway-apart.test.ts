import { fileURLToPath } from 'node:url'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSources } from '../support/import-graph.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const sources = readSources(root, ['venue'])

/** Files that are loaded with a file, types left out. `dynamic`: also those it may load later. */
function loadedBy(file: string, dynamic: boolean): readonly string[] {
  const text = (sources[file] ?? '').replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const found = [
    ...text.matchAll(/^(?:import|export)\s+(?!type\b)(?:[^;'"]*?\sfrom\s+)?['"](\.[^'"]+)['"]/gm),
    ...(dynamic ? text.matchAll(/import\(\s*['"](\.[^'"]+)['"]/g) : []),
  ]
  return found.map(([, to = '']) => posix.join(posix.dirname(file), to)).filter((to) => to in sources)
}

function loadedFrom(start: string, dynamic = false): readonly string[] {
  const seen = new Set([start])
  for (const file of seen) for (const next of loadedBy(file, dynamic)) seen.add(next)
  return [...seen]
}

const isOfGateway = (file: string): boolean =>
  file.startsWith('venue/bybit/') || file === 'venue/start-gateway.ts'
const isOfSimulation = (file: string): boolean =>
  /^venue\/(?:simulator|engine|replay|facade|api-keys)\/(?!api-key\.ts)/.test(file) ||
  file === 'venue/start-venue.ts'

describe('the gateway and the simulation', () => {
  it('a gateway loads nothing of the simulation, the replay or the API, not even later', () => {
    const loaded = loadedFrom('venue/start-gateway.ts', true)
    expect(loaded).toContain('venue/bybit/bybit-exchange.ts')
    expect(loaded.filter(isOfSimulation)).toEqual([])
  })

  it('a plain start loads nothing of the gateway', () => {
    for (const start of ['venue/run-cli.ts', 'venue/start-venue.ts', 'venue/simulator/core-worker.ts'])
      expect([start, loadedFrom(start).filter(isOfGateway)]).toEqual([start, []])
    expect(loadedFrom('venue/start-venue.ts', true)).not.toContain('venue/bybit/bybit-exchange.ts')
  })

  it('the command line loads one of the two by its options alone', () => {
    expect(loadedFrom('venue/run-cli.ts').filter(isOfSimulation)).toEqual([])
    const later = loadedBy('venue/run-cli.ts', true)
    expect(later).toContain('venue/start-gateway.ts')
    expect(later).toContain('venue/start-venue.ts')
  })

  it('the guard sees both where they are loaded', () => {
    expect(loadedFrom('venue/start-venue.ts').filter(isOfSimulation).length).toBeGreaterThan(20)
    expect(loadedFrom('venue/start-gateway.ts').filter(isOfGateway).length).toBeGreaterThan(10)
  })
})
