/** The share poster: what the risk worker knows for it, and what the poster's own worker draws. */

import type { Side } from '../domain/enums.ts'
import type { Tone } from './primitives.ts'

/** A closed position as its history shows it: ready texts. */
export interface ClosedPosition {
  readonly symbol: string
  readonly displayName: string
  readonly side: Side
  readonly leverage: string
  readonly entryPrice: string
  /** What it was closed or delivered at. */
  readonly settlementPrice: string
  readonly qty: string
  readonly pnl: string
}

export interface PosterQuestion {
  readonly of: { readonly key: string } | { readonly closed: ClosedPosition }
  /** What the trader won't tell isn't in the answer. */
  readonly hideAmounts: boolean
  readonly hideName: boolean
}

/** Ready texts, '--' where missing; '' where hidden. */
export interface PosterFacts {
  readonly symbol: string
  readonly displayName: string
  readonly side: Side
  readonly leverage: string
  readonly roi: string
  /** As the positions table shows it; from 1,000 on shortened by K, M, B (POSTER-05). */
  readonly pnl: string
  readonly tone: Tone
  readonly coin: string
  readonly value: string
  readonly entryPrice: string
  readonly markPrice: string
  /** Of a closed or delivered position; '--' of an open one. */
  readonly settlementPrice: string
  /** Above 1,000,000 at mark: the large poster may be used. */
  readonly isLarge: boolean
  readonly name: string
  readonly label: '' | 'VIP' | 'PRO'
  /** '' none: there is nothing to share. */
  readonly inviteCode: string
  /** Address of a picture, '' none. */
  readonly avatar: string
}

/** Part of the risk worker's API. */
export interface PosterCalls {
  /** Null where there is no such position (any more). */
  poster(question: PosterQuestion): PosterFacts | null
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

/** Everything there is to draw, in the reader's language; '' leaves a thing out. */
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
  /** Of the ROI, and of the PnL, each by what is shown. */
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
  /** The whole invite link: drawn as text and as QR. */
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

/** Size in CSS px, and how many pixels of the picture make one. */
export const posterSize = { width: 340, height: 504, scale: 3 } as const
