import { useTranslation } from 'react-i18next'
import type { NoticeView } from '#shared/contracts/views.ts'

/** Title and body of a notice in the page's language; '' for a body there is none of. */
export function useNoticeTexts(notice: NoticeView): { readonly title: string; readonly body: string } {
  const { t } = useTranslation('notices')
  const { t: errors } = useTranslation('errors')
  const { code = '', message = '' } = notice.params
  const title = t(notice.titleKey, { ...notice.params })
  if (notice.bodyKey === '') return { title, body: '' }
  if (notice.bodyKey !== 'rejected') return { title, body: t(notice.bodyKey, { ...notice.params }) }
  // A code we have words for beats the exchange's English; without either the code alone is shown.
  const own = errors(`code.${code}`, { ...notice.params, defaultValue: '' })
  const text = own === '' ? message.slice(0, 300) : own
  if (code.startsWith('-')) return { title, body: text }
  return { title, body: text === '' ? t('rejectedPlain', { code }) : t('rejected', { code, message: text }) }
}
