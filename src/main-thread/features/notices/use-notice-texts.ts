import { useTranslation } from 'react-i18next'
import type { NoticeView } from '#shared/contracts/views.ts'
import { refusalText } from '../../i18n/refusal-text.ts'

/** Title and body of a notice in the page's language; '' for a body there is none of. */
export function useNoticeTexts(notice: NoticeView): { readonly title: string; readonly body: string } {
  const { t } = useTranslation('notices')
  const { code = '', message = '', count, reason = '', price } = notice.params
  const params = {
    ...notice.params,
    // A reason we have no words for is shown as the exchange names it.
    reason: reason === '' ? '' : t(`reason.${reason}`, { defaultValue: reason }),
    // Plurals are chosen by a number; a notice's parameters are all text.
    ...(count === undefined ? {} : { count: Number(count) }),
    // A market order has no price to name.
    ...(price === '' ? { context: 'unpriced' } : {}),
  }
  const title = t(notice.titleKey, params)
  if (notice.bodyKey === '') return { title, body: '' }
  if (notice.bodyKey !== 'rejected') return { title, body: t(notice.bodyKey, params).replace(/\. $/, '') }
  const text = refusalText(code, message, notice.params)
  if (code.startsWith('-')) return { title, body: text }
  return { title, body: text === '' ? t('rejectedPlain', { code }) : t('rejected', { code, message: text }) }
}
