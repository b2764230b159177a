import { escapeText } from './text.ts'

/** The parts of a V8 CPU profile (`.cpuprofile`) that a flame chart needs. */
export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: { readonly functionName: string; readonly url: string }
    readonly children?: readonly number[]
  }[]
  readonly samples: readonly number[]
  /** Microseconds before each sample. */
  readonly timeDeltas: readonly number[]
}

interface Frame {
  readonly name: string
  ms: number
  readonly below: Map<string, Frame>
}

const WIDTH = 1200
const ROW = 18
/** Frames narrower than this, px, are left out. */
const NARROWEST = 2
const MOST_ROWS = 40

/** Stacks of the same functions put together. Throws if the profile is none. */
function stacksOf(profile: CpuProfile): Frame {
  if (!Array.isArray(profile.nodes) || !Array.isArray(profile.samples) || !Array.isArray(profile.timeDeltas))
    throw new Error('is no CPU profile')
  const own = new Map<number, number>()
  profile.samples.forEach((id, at) => own.set(id, (own.get(id) ?? 0) + (profile.timeDeltas[at] ?? 0) / 1000))
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]))
  const root: Frame = { name: '', ms: 0, below: new Map() }
  const add = (id: number, into: Frame): number => {
    const node = nodes.get(id)
    if (node === undefined) return 0
    const { functionName, url } = node.callFrame
    if (functionName === '(idle)') return 0
    const name = `${functionName || '(anonymous)'} ${url.split('/').at(-1) ?? ''}`.trim()
    const frame = into.below.get(name) ?? { name, ms: 0, below: new Map<string, Frame>() }
    into.below.set(name, frame)
    let ms = own.get(id) ?? 0
    for (const child of node.children ?? []) ms += add(child, frame)
    frame.ms += ms
    return ms
  }
  const top = profile.nodes[0]
  for (const child of top?.children ?? []) root.ms += add(child, root)
  return root
}

/** A CPU profile as a flame chart in SVG, widest first, idle time left out. Each frame says its time in its title. */
export function flameChart(profile: CpuProfile): string {
  const root = stacksOf(profile)
  const boxes: string[] = []
  let rows = 0
  const draw = (frame: Frame, x: number, row: number): void => {
    let left = x
    for (const below of [...frame.below.values()].toSorted((a, b) => b.ms - a.ms)) {
      const width = (below.ms / root.ms) * WIDTH
      if (width < NARROWEST || row >= MOST_ROWS) continue
      rows = Math.max(rows, row + 1)
      const shown = below.name.slice(0, Math.floor(width / 7))
      boxes.push(
        `<g><title>${escapeText(`${below.name}: ${below.ms.toFixed(1)} ms, ${((below.ms / root.ms) * 100).toFixed(1)} %`)}</title><rect class="flame" x="${left.toFixed(1)}" y="${row * ROW}" width="${(width - 1).toFixed(1)}" height="${ROW - 1}"/><text x="${(left + 3).toFixed(1)}" y="${row * ROW + 13}">${escapeText(shown)}</text></g>`,
      )
      draw(below, left, row + 1)
      left += width
    }
  }
  draw(root, 0, 0)
  return `<svg class="flames" role="img" aria-label="Flame chart, ${root.ms.toFixed(0)} ms of work" viewBox="0 0 ${WIDTH} ${Math.max(1, rows) * ROW}">${boxes.join('')}</svg>`
}
