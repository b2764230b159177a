import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import type { InDialog } from '../../trading/popup/late-popup.ts'
import controls from '../../ui/controls.module.css'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { NoticePanel } from './notice-panel.tsx'

/** The notification centre. An error in it takes nothing else with it. */
export function NoticePopup({ popover, dialog }: InDialog) {
  const { t } = useTranslation('notices')
  return (
    <Popover {...popover} className={controls['popover'] ?? ''} placement="bottom end">
      <ErrorBoundary name={t('centre.title')}>
        <NoticePanel id={dialog.id} />
      </ErrorBoundary>
    </Popover>
  )
}
