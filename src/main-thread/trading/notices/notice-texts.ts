import type { TFunction } from 'i18next'
import type { NoticeView } from '#shared/contracts/notices.ts'
import { refusalLine } from '../../i18n/refusal-text.ts'
import { zonedText } from '../../ui/durations.ts'

export interface NoticeTexts {
  readonly title: string
  readonly body: string
}

/** What is said after the body: a profit, what an order waits for, what is filled of it, and when it happened if that is past. */
function moreOf(t: TFunction<'notices'>, params: NoticeView['params']): readonly string[] {
  const { pnl = '', pnlCoin = '', trigger = '', filledSoFar = '', lateAt = '' } = params
  return [
    filledSoFar === '' ? '' : t('notice.more.filledSoFar', { filled: filledSoFar }),
    trigger === '' ? '' : t('notice.more.waits', { trigger }),
    pnl === '' ? '' : t('notice.more.pnl', { pnl, coin: pnlCoin }),
    lateAt === '' ? '' : t('notice.more.late', { time: zonedText(Number(lateAt)) }),
  ]
}

/** Name of the market a notice is about where its texts don't say it; '' none. */
export const marketOf = ({ params }: Pick<NoticeView, 'params'>, { title, body }: NoticeTexts): string => {
  const { symbol = '' } = params
  return title.includes(symbol) || body.includes(symbol) ? '' : symbol
}

/** Title and body of a notice in the language of `t`; '' for a body there is none of. */
export function noticeTexts(t: TFunction<'notices'>, notice: NoticeView): NoticeTexts {
  const { code = '', message = '', count, reason = '', origin = '', price } = notice.params
  const params = {
    ...notice.params,
    // Whoever asked for it knows why.
    reason: reason === '' || reason === 'asked' ? '' : t(`reason.${reason}`, t('reason.other')),
    // Plurals are chosen by a number; a notice's parameters are all text.
    ...(count === undefined ? {} : { count: Number(count) }),
    // A market order has no price to name.
    ...(price === '' ? { context: 'unpriced' } : {}),
  }
  const title = t(notice.titleKey, params)
  if (notice.bodyKey === '') return { title, body: '' }
  if (notice.bodyKey !== 'rejected') {
    const said = t(notice.bodyKey, params).replace(/\. $/, '')
    const body = [said, ...moreOf(t, notice.params)].filter((text) => text !== '').join(' ')
    // Orders of a strategy are named by it (NOTE-13); one we have no word for as the exchange names it.
    if (origin === '') return { title, body }
    const name = t(`origin.${origin}`, { defaultValue: origin })
    return { title, body: t('withOrigin', { origin: name, text: body }) }
  }
  const product = notice.params['product'] === 'grid-bot' ? 'grid-bot' : undefined
  return { title, body: refusalLine(code, message, notice.params, product) }
}
