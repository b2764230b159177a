import { proxy } from 'valtio/vanilla'
import type { PosterQuestion } from '#shared/contracts/poster.ts'

/** Whose poster is open; null none. */
export const posterOpen = proxy<{ of: PosterQuestion['of'] | null; times: number }>({ of: null, times: 0 })

export function closePoster(): void {
  posterOpen.of = null
}
