import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import type { InDialog } from '../../trading/popup/late-popup.ts'
import controls from '../../ui/controls.module.css'
import styles from './market-menu.module.css'
import { MarketPicker } from './market-picker.tsx'

/** The list of all markets. */
export function MarketMenuPopup(props: InDialog & { readonly onDone: () => void }) {
  const { t } = useTranslation('header')
  return (
    <Popover
      {...props.popover}
      className={`${controls['popover'] ?? ''} ${styles['popover'] ?? ''}`}
      placement="bottom start"
    >
      <Dialog {...props.dialog} className={styles['dialog'] ?? ''} aria-label={t('market.title')}>
        <MarketPicker onDone={props.onDone} />
      </Dialog>
    </Popover>
  )
}
