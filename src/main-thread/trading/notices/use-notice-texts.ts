import { useTranslation } from 'react-i18next'
import type { NoticeView } from '#shared/contracts/notices.ts'
import { noticeTexts } from './notice-texts.ts'
import type { NoticeTexts } from './notice-texts.ts'

/** Title and body of a notice in the page's language; '' for no body. */
export function useNoticeTexts(notice: NoticeView): NoticeTexts {
  const { t } = useTranslation('notices')
  return noticeTexts(t, notice)
}
