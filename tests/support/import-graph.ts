import { readFileSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'

/** File -> files it imports. Paths are relative to the repository, with forward slashes. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>

/** A static, type-only or dynamic import, a re-export, or a worker's `new URL('…', import.meta.url)`. */
const specifier = /(?:\bfrom\s*|\bimport\s*\(?\s*|\bnew URL\(\s*)['"]([^'"]+)['"]/g

/** Removes block comments, because imports in their examples don't count. */
const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\//g, '')

function resolve(from: string, to: string): string | null {
  if (to.startsWith('#shared/')) return `src/shared/${to.slice('#shared/'.length)}`
  if (to.startsWith('.')) return posix.join(posix.dirname(from), to)
  return null
}

/**
 * The imports among the given files.
 *
 * @param sources path -> text. Imports of packages and of files that are not listed are left out
 */
export function importGraph(sources: Readonly<Record<string, string>>): ImportGraph {
  const graph = new Map<string, Set<string>>()
  for (const [file, text] of Object.entries(sources)) {
    const targets = [...withoutComments(text).matchAll(specifier)]
      .map(([, to = '']) => resolve(file, to))
      .filter((to) => to !== null && to !== file && to in sources)
    graph.set(file, new Set(targets as string[]))
  }
  return graph
}

/** The TypeScript files under folders of the repository, as input of `importGraph`. */
export function readSources(root: string, folders: readonly string[]): Record<string, string> {
  const sources: Record<string, string> = {}
  for (const folder of folders) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      const path = posix.join(folder, name.replaceAll('\\', '/'))
      if (/\.tsx?$/.test(path) && !path.includes('/node_modules/')) {
        sources[path] = readFileSync(join(root, path), 'utf8')
      }
    }
  }
  return sources
}

/** Import cycles as sorted groups of files (strongly connected components, Tarjan 1972, SIAM J. Comput. 1(2)). */
export function cycles(graph: ImportGraph): readonly (readonly string[])[] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  const visit = (file: string): number => {
    const own = order.size
    order.set(file, own)
    let lowest = own
    stack.push(file)
    for (const target of graph.get(file) ?? []) {
      if (!order.has(target)) lowest = Math.min(lowest, visit(target))
      else if (stack.includes(target)) lowest = Math.min(lowest, order.get(target) ?? own)
    }
    low.set(file, lowest)
    if (lowest === own) {
      const group = stack.splice(stack.indexOf(file))
      if (group.length > 1) found.push(group.toSorted())
    }
    return lowest
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return found
}

/** The graph of folders: folder -> folders that its files import from. */
export function folderGraph(graph: ImportGraph): ImportGraph {
  const folders = new Map<string, Set<string>>()
  for (const [from, targets] of graph) {
    const own = posix.dirname(from)
    const others = folders.get(own) ?? new Set<string>()
    for (const to of targets) if (posix.dirname(to) !== own) others.add(posix.dirname(to))
    folders.set(own, others)
  }
  return folders
}

/** A floor: a set of files, and the floors that they may import. */
export interface Floor {
  readonly name: string
  /** Matches the files of this floor. The first floor that matches a file applies. */
  readonly files: RegExp
  /** Names of the floors it may import. */
  readonly uses: readonly string[]
  /** True if folders of the floor may not import each other. */
  readonly apart?: boolean
}

/** The folder of a file on a floor whose folders are separate: the text that the floor's pattern matched. */
const unit = (floor: Floor, file: string): string => floor.files.exec(file)?.[0] ?? file

/**
 * Imports that the floors forbid, as `from -> to`, sorted.
 *
 * @returns also `file -> no floor` for each file that no floor matches
 */
export function forbidden(graph: ImportGraph, floors: readonly Floor[]): readonly string[] {
  const at = (file: string): Floor | undefined => floors.find(({ files }) => files.test(file))
  const found: string[] = []
  for (const [from, targets] of graph) {
    const own = at(from)
    if (own === undefined) found.push(`${from} -> no floor`)
    else {
      for (const to of targets) {
        const other = at(to)
        const allowed =
          other === own
            ? own.apart !== true || unit(own, from) === unit(own, to)
            : other !== undefined && own.uses.includes(other.name)
        if (!allowed) found.push(`${from} -> ${to}`)
      }
    }
  }
  return found.toSorted()
}
