import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import '../../i18n/english/pages.ts'
import { Button } from '../../ui/button.tsx'
import controls from '../../ui/controls.module.css'
import { Icon } from '../../ui/icon.tsx'
import styles from './header.module.css'
import { TickerStats } from './ticker-stats.tsx'

/** Popover with all 24-hour figures, if the header has no room for some. */
export function MoreFigures() {
  const { t } = useTranslation('pages')
  return (
    <DialogTrigger>
      <Button
        variant="icon"
        className={styles['folded']}
        aria-label={t('moreFigures')}
        data-testid="more-figures"
      >
        <Icon name="down" />
      </Button>
      <Popover className={controls['popover'] ?? ''} placement="bottom end">
        <Dialog className={styles['more'] ?? ''} aria-label={t('moreFigures')}>
          <dl className={styles['phoneStats']}>
            <TickerStats />
          </dl>
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
