/** The share poster: its figures from the risk worker, and the scene that the poster worker draws. */

import type { Side } from '../domain/enums.ts'
import type { Tone } from './primitives.ts'

/** A closed position from the history, as display texts. */
export interface ClosedPosition {
  readonly symbol: string
  readonly displayName: string
  readonly side: Side
  readonly leverage: string
  readonly entryPrice: string
  /** Price it was closed or delivered at. */
  readonly settlementPrice: string
  readonly qty: string
  readonly pnl: string
}

export interface PosterQuestion {
  readonly of: { readonly key: string } | { readonly closed: ClosedPosition }
  /** Hidden values are not in the answer. */
  readonly hideAmounts: boolean
  readonly hideName: boolean
}

/** Display texts, '--' where missing, '' where hidden. */
export interface PosterFacts {
  readonly symbol: string
  readonly displayName: string
  readonly side: Side
  readonly leverage: string
  readonly roi: string
  /** As in the positions table, from 1,000 on shortened with K, M, B (POSTER-05). */
  readonly pnl: string
  readonly tone: Tone
  readonly coin: string
  readonly value: string
  readonly entryPrice: string
  readonly markPrice: string
  /** Closing or delivery price, '--' for an open position. */
  readonly settlementPrice: string
  /** Value above 1,000,000 at the mark price: the large poster can be chosen. */
  readonly isLarge: boolean
  readonly name: string
  readonly label: '' | 'VIP' | 'PRO'
  /** '' none: nothing can be shared. */
  readonly inviteCode: string
  /** Address of the picture, '' none. */
  readonly avatar: string
}

/** Part of the risk worker's API. */
export interface PosterCalls {
  /** Null if the position does not exist. */
  poster(question: PosterQuestion): Promise<PosterFacts | null>
}

/** Colours as CSS text. */
export interface PosterColours {
  readonly panel: string
  readonly raised: string
  readonly text: string
  readonly text2: string
  readonly line: string
  readonly accent: string
  readonly up: string
  readonly down: string
  readonly warn: string
}

/** Everything to draw, translated. '' leaves an item out. */
export interface PosterScene {
  readonly variant: 'normal' | 'large'
  readonly dir: 'ltr' | 'rtl'
  readonly colours: PosterColours
  readonly label: string
  readonly name: string
  readonly time: string
  readonly symbol: string
  readonly family: string
  readonly side: string
  readonly sideTone: Tone
  readonly leverage: string
  readonly roi: string
  /** Signs of the shown ROI and PnL. */
  readonly tone: Tone
  readonly pnlTone: Tone
  readonly coin: string
  readonly pnlLabel: string
  readonly pnl: string
  readonly valueLabel: string
  readonly value: string
  readonly entryLabel: string
  readonly entry: string
  readonly markLabel: string
  readonly mark: string
  readonly settlementLabel: string
  readonly settlement: string
  readonly distinguished: string
  readonly codeLabel: string
  readonly code: string
  readonly bonus: string
  /** The invite link, drawn as text and as a QR code. */
  readonly link: string
}

/** Page -> poster worker. The avatar's pixels are transferred. */
export interface DrawPoster<Picture> {
  readonly type: 'DrawPoster'
  readonly ask: number
  readonly scene: PosterScene
  readonly avatar: Picture | null
}

/** Poster worker -> page. `Picture` and `File` are the browser's ImageBitmap and Blob. */
export type PosterOutput<Picture, File> =
  | { readonly type: 'PosterDrawn'; readonly ask: number; readonly png: File; readonly picture: Picture }
  | { readonly type: 'PosterFailed'; readonly ask: number; readonly message: string }

/** Size in CSS px, and picture pixels per CSS px. */
export const posterSize = { width: 340, height: 504, scale: 3 } as const
