/** Seeded random numbers. Math.random is never used, so the same seed gives the same market. */

export interface Random {
  /** Uniform in [0, 1). */
  next(): number
  /** About normal, mean 0, deviation 1, within +/-3.47 (four uniforms summed: no logarithm, bounded tails). */
  normal(): number
  /** State to resume from. */
  state(): readonly [number, number, number, number]
}

/** A 32-bit mix of two integers. */
export function hash32(a: number, b: number): number {
  let h = (a ^ Math.imul(b, 0x9e3779b1)) >>> 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** A 32-bit number of a text (FNV-1a, then mixed with the salt). */
export function hashText(text: string, salt = 0): number {
  let h = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) h = Math.imul(h ^ text.charCodeAt(at), 0x01000193)
  return hash32(h >>> 0, salt)
}

/** 16 hex digits of a text, for ids. */
export function hexOf(text: string, salt: number): string {
  const high = hashText(text, salt)
  const low = hashText(`${text}/${high}`, salt ^ 0x5bd1e995)
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0')
}

const ROOT_3 = Math.sqrt(3)

/** sfc32. `stream` separates sources that share a seed; `saved` resumes from a state. */
export function createRandom(seed: number, stream: number, saved?: readonly number[]): Random {
  let a = saved?.[0] ?? hash32(seed >>> 0, stream)
  let b = saved?.[1] ?? hash32(stream, (seed >>> 0) ^ 0xdeadbeef)
  let c = saved?.[2] ?? hash32(a, b)
  let d = saved?.[3] ?? 1
  const next = (): number => {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + t) | 0
    return (t >>> 0) / 4294967296
  }
  if (saved === undefined) for (let turn = 0; turn < 12; turn += 1) next()
  return {
    next,
    normal: () => (next() + next() + next() + next() - 2) * ROOT_3,
    state: () => [a, b, c, d],
  }
}
