import type { StudyMeta } from '../../study-protocol.ts'
import { atr } from './kinds/atr.ts'
import { bollinger } from './kinds/bollinger.ts'
import { ema } from './kinds/ema.ts'
import { macd } from './kinds/macd.ts'
import { rsi } from './kinds/rsi.ts'
import { sma } from './kinds/sma.ts'
import { volume } from './kinds/volume.ts'
import { vwap } from './kinds/vwap.ts'
import type { StudyKind } from './study-kind.ts'

/** All kinds of studies, in the order of the user's list. A new kind needs a file and an entry here. */
export const STUDY_KINDS: readonly StudyKind[] = [sma, ema, bollinger, vwap, rsi, macd, atr, volume]

export const studyKind = (id: string): StudyKind | undefined => STUDY_KINDS.find((kind) => kind.id === id)

/** Descriptions of all kinds, for the page. */
export const studyMetas = (): StudyMeta[] => STUDY_KINDS.map(({ create: _create, ...meta }) => meta)
