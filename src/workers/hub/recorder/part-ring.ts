import type { Block } from '#shared/wire/recording.ts'

/** The newest packed parts. Older ones are dropped beyond `maxMs` and `maxBytes`. */
export interface PartRing {
  add(part: Block): void
  parts(): readonly Block[]
  bytes(): number
  clear(): void
}

export function createPartRing(maxMs: number, maxBytes: number): PartRing {
  let parts: Block[] = []
  let bytes = 0
  return {
    add: (part) => {
      parts.push(part)
      bytes += part.bytes.length
      let drop = 0
      for (const old of parts) {
        const isOld = old.to < part.to - maxMs
        if (!isOld && bytes <= maxBytes) break
        bytes -= old.bytes.length
        drop += 1
      }
      if (drop > 0) parts = parts.slice(drop)
    },
    parts: () => parts,
    bytes: () => bytes,
    clear: () => {
      parts = []
      bytes = 0
    },
  }
}
