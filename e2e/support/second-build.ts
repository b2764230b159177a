import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder with two builds of the app. One of them is served, as before and after a deployment. */
export interface TwoBuilds {
  readonly dist: string
  /** Pages loaded from now on get this build. */
  deploy(which: 'first' | 'second'): void
  /** Deletes the assets whose names match. The returned function restores them. */
  takeAway(pattern: RegExp): () => void
  remove(): void
}

/** Replaces every match of each `from`. Throws if there is none, because the bundler's output has then changed. */
function replaceIn(
  files: Map<string, string>,
  pairs: readonly (readonly [from: RegExp, to: string])[],
): void {
  for (const [from, to] of pairs) {
    const before = [...files]
    for (const [name, text] of before) files.set(name, text.replaceAll(from, to))
    if (before.every(([name, text]) => files.get(name) === text))
      throw new Error(`second build: ${String(from)} is not in the bundle any more`)
  }
}

/**
 * Makes the second build from the first: scripts of page and hub get other names. With `otherProtocol` they use a
 * newer protocol. This is faster than a second build, and only the relevant texts differ.
 */
export function makeTwoBuilds(built: string, otherProtocol: boolean): TwoBuilds {
  const dist = mkdtempSync(join(tmpdir(), 'perpdeck-two-builds-'))
  cpSync(built, dist, { recursive: true })
  const assets = join(dist, 'assets')
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  const isHub = (name: string): boolean => name.startsWith('hub.worker-')
  const renamed = scripts.filter((name) => isHub(name) || !/\.worker-/.test(name))
  const anyName = new RegExp(`(${renamed.map((name) => name.replaceAll('.', '\\.')).join('|')})`, 'g')
  const newNames = (text: string): string => text.replaceAll(anyName, (name) => newName(name))
  const newName = (name: string): string => name.replace(/\.js$/, '_2.js')
  const read = (which: (name: string) => boolean): Map<string, string> =>
    new Map(
      renamed
        .filter(which)
        .map((name) => [newName(name), newNames(readFileSync(join(assets, name), 'utf8'))]),
    )
  const page = read((name) => !isHub(name))
  const hub = read(isHub)
  if (hub.size !== 1 || ![...page.values()].some((text) => text.includes([...hub.keys()][0] ?? '')))
    throw new Error('second build: the page does not name its hub')
  if (otherProtocol) {
    replaceIn(page, [
      [/perpdeck-hub-p\d+/g, 'perpdeck-hub-p999'],
      [/protocol:\d{1,2}(?=,loadedAt)/g, 'protocol:999'],
      // The number that the page compares when it is referred to another hub.
      [/!==\d{1,2}(?=\|\|!\w+\(\w+\)\?)/g, '!==999'],
    ])
    replaceIn(hub, [
      [/protocol===\d{1,2}(?=\?)/g, 'protocol===999'],
      [/protocol:[1-9]\d?(?=[,}])/g, 'protocol:999'],
    ])
  }
  for (const [name, text] of [...page, ...hub]) writeFileSync(join(assets, name), text)
  return {
    dist,
    deploy: (which) => writeFileSync(join(dist, 'index.html'), which === 'first' ? html : newNames(html)),
    takeAway: (pattern) => {
      const gone = readdirSync(assets).filter((name) => pattern.test(name))
      if (gone.length === 0) throw new Error(`second build: no asset like ${String(pattern)}`)
      const kept = gone.map((name) => readFileSync(join(assets, name)))
      for (const name of gone) rmSync(join(assets, name))
      return () => gone.forEach((name, at) => writeFileSync(join(assets, name), kept[at] ?? ''))
    },
    remove: () => rmSync(dist, { recursive: true, force: true }),
  }
}
