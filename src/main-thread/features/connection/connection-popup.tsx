import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import type { InDialog } from '../../trading/popup/late-popup.ts'
import controls from '../../ui/controls.module.css'
import { ConnectionPanel } from './connection-panel.tsx'
import styles from './connection.module.css'

/** The details of the connection. */
export function ConnectionPopup({ popover, dialog }: InDialog) {
  const { t } = useTranslation('connection')
  return (
    <Popover {...popover} className={controls['popover'] ?? ''} placement="bottom end">
      <Dialog {...dialog} className={styles['panel'] ?? ''} aria-label={t('title')}>
        {/* While a recording plays, its bar names it. This panel must not cover the bar. */}
        <ConnectionPanel onPlayed={() => popover.onOpenChange?.(false)} />
      </Dialog>
    </Popover>
  )
}
