import type { TFunction } from 'i18next'
import type { NoticeView } from '#shared/contracts/notices.ts'
import { refusalLine } from '../../i18n/refusal-text.ts'
import { zonedText } from '../../ui/durations.ts'

export interface NoticeTexts {
  readonly title: string
  readonly body: string
}

/** Market of a notice, if its texts do not name it; '' otherwise. */
export const marketOf = ({ params }: Pick<NoticeView, 'params'>, { title, body }: NoticeTexts): string => {
  const { symbol = '' } = params
  return title.includes(symbol) || body.includes(symbol) ? '' : symbol
}

/** Two sentences, of which the first may lack its full stop: '' for none. */
const said = (first: string, next: string): string =>
  [first, next].filter((text) => text !== '').join(/[.!?。！？]$/u.test(first) ? ' ' : '. ')

/**
 * Title and body of a notice in the language of `t`; '' for no body. The text `aboutKey` of the parameters says which order
 * or prices it is about; `names` are orders in words.
 */
export function noticeTexts(t: TFunction<'notices'>, notice: NoticeView): NoticeTexts {
  const { code = '', message = '', count, reason = '', origin = '', price, side } = notice.params
  const params = {
    ...notice.params,
    // No reason is shown if the trader requested it.
    reason: reason === '' || reason === 'asked' ? '' : t(`reason.${reason}`, t('reason.other')),
    // Plural forms need a number, but all parameters of a notice are texts.
    ...(count === undefined ? {} : { count: Number(count) }),
    // A market order has no price.
    ...(price === '' ? { context: 'unpriced' } : {}),
    ...(side === undefined || side === '' ? {} : { side: t(`common:side.${side}`, side) }),
  }
  const { names = '', aboutKey = '', command = '', pnl = '', pnlOf = '', lateAt = '' } = notice.params
  const plain = t(notice.titleKey, params)
  // A result that is not known yet, or arrived late, may be that of a cancel.
  const title = command === '' ? plain : t('unknown.of', { what: t(`unknown.what.${command}`), title: plain })
  const more = (keys: readonly string[]): readonly string[] =>
    keys.filter((name) => notice.params[name]).map((name) => t(`notice.more.${name}`, params))
  // A change names what it asked for, beside the order as it is.
  const about = [
    names,
    aboutKey === '' ? '' : t(aboutKey, params),
    ...more(['newPrice', 'newQty', 'newTrigger']),
  ].reduce(said)
  if (notice.bodyKey === '') return { title, body: about }
  if (notice.bodyKey !== 'rejected') {
    // Filled quantity, trigger, profit, and the time of a late notice.
    const body = [
      about,
      t(notice.bodyKey, params).replace(/\. $/, ''),
      ...more(['filledSoFar', 'trigger']),
      pnl === '' ? '' : t('notice.more.pnl', { ...params, context: pnlOf }),
      lateAt === '' ? '' : t('notice.more.late', { time: zonedText(Number(lateAt)) }),
    ].reduce(said)
    // An order of a strategy is shown with its name (NOTE-13): translated if known, else the exchange's.
    if (origin === '') return { title, body }
    const name = t(`origin.${origin}`, { defaultValue: origin })
    return { title, body: t('withOrigin', { origin: name, text: body }) }
  }
  const product = notice.params['product'] === 'grid-bot' ? 'grid-bot' : undefined
  return { title, body: said(about, refusalLine(code, message, notice.params, product)) }
}
