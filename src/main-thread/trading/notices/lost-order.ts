import { getFixedT, t as translate } from 'i18next'
import type { UnknownIntent } from '#shared/contracts/private-feed.ts'
import { noticeTexts } from './notice-texts.ts'

/** An order without an answer, as its notices name it: its size and price. All of a position is named by its side. */
export function nameOfLost({ side, symbol, about: params }: UnknownIntent): string {
  if (params['qty'] === undefined)
    return `${side === '' ? '' : translate(`common:side.${side}`)} ${symbol}`.trim()
  const notice = {
    id: '',
    tone: 'info',
    titleKey: 'refused',
    bodyKey: 'notice.orderPlaced.body',
    params,
  } as const
  return noticeTexts(getFixedT(null, 'notices'), notice).body
}
