import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { importGraph, readSources } from '../support/import-graph.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const sources = readSources(root, ['src/workers', 'src/shared'])
const graph = importGraph(sources)

/** The browser's own ways to a network; `options.fetch(…)` is what a hub was given. */
const network =
  /\bnew (?:WebSocket|XMLHttpRequest|EventSource|WebTransport)\b|(?<![.\w])fetch\(|\bsendBeacon\b|\bimportScripts\b/

/** Files that a worker can load, at once or late. */
function loadedFrom(start: string): readonly string[] {
  const seen = new Set([start])
  for (const file of seen) for (const next of graph.get(file) ?? []) seen.add(next)
  return [...seen]
}
const withNetwork = (start: string): readonly string[] =>
  loadedFrom(start).filter((file) =>
    network.test((sources[file] ?? '').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')),
  )

/** Decision 31. */
describe('a replay is apart from every exchange', () => {
  it('no file that its worker can load opens a socket or makes a request', () => {
    expect(withNetwork('src/workers/hub/replay.worker.ts')).toEqual([])
  })

  it('this test sees what the live hub loads', () => {
    expect(withNetwork('src/workers/hub/hub.worker.ts')).toContain(
      'src/workers/hub/compose/browser-environment.ts',
    )
  })
})
