import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { contractTypeFromName, isOptionType } from '#shared/domain/contract-type.ts'
import { instrument } from '../../stores/market.ts'
import { preferences, toggleFavourite } from '../../stores/preferences.ts'
import { setMarketsQuery, view } from '../../stores/view.ts'
import { Button } from '../../ui/button.tsx'
import controls from '../../ui/controls.module.css'
import { leftText } from '../../ui/durations.ts'
import { Icon } from '../../ui/icon.tsx'
import { AccessibleLabel } from '../../ui/accessible-label.tsx'
import { useSecond } from '../../ui/use-second.ts'
import { MarketPicker, preloadMarketList } from './market-picker.tsx'
import styles from './market-menu.module.css'

/** The open market with its star; a press opens the list of all markets. */
export function MarketMenu() {
  const { t } = useTranslation('header')
  const symbol = useSnapshot(view).symbol
  const name = useSnapshot(instrument).v?.displayName ?? symbol
  const favourite = useSnapshot(preferences).favourites.includes(symbol)
  const [open, setOpen] = useState(false)

  function show(next: boolean): void {
    setOpen(next)
    if (!next) setMarketsQuery(null)
  }

  return (
    <div className={styles['market']}>
      <Button
        variant="icon"
        className={favourite ? styles['starOn'] : undefined}
        aria-label={t(favourite ? 'market.unfavourite' : 'market.favourite', { symbol })}
        onPress={() => toggleFavourite(symbol)}
      >
        <Icon name="star" small filled={favourite} />
      </Button>
      <DialogTrigger isOpen={open} onOpenChange={show}>
        <AriaButton
          className={styles['open'] ?? ''}
          onHoverStart={preloadMarketList}
          onFocus={preloadMarketList}
        >
          <AccessibleLabel name={t('market.open', { symbol: name })}>
            <span className={styles['current']} dir="ltr">
              {name}
            </span>
            <KindTag />
            <Icon name="down" small />
          </AccessibleLabel>
        </AriaButton>
        <Popover
          className={`${controls['popover'] ?? ''} ${styles['popover'] ?? ''}`}
          placement="bottom start"
        >
          <Dialog className={styles['dialog'] ?? ''} aria-label={t('market.title')}>
            <MarketPicker onDone={() => show(false)} />
          </Dialog>
        </Popover>
      </DialogTrigger>
    </div>
  )
}

/** Time until the open contract expires, or "perpetual" (SYM-35). */
function KindTag() {
  const { t, i18n } = useTranslation('header')
  const symbol = useSnapshot(view).symbol
  const open = useSnapshot(instrument).v
  const endsAt = open?.settleTradingTime ?? 0
  const left = endsAt - useSecond(endsAt > 0)
  if (open?.contractType === 'Spot') return <span className={styles['tag']}>{t('market.family.spot')}</span>
  const isOption = open !== null && isOptionType(open.contractType)
  if (endsAt <= 0) {
    // An unknown market is not called perpetual; a market that is still loading keeps the space.
    const isPerpetual = open !== null || contractTypeFromName(symbol).endsWith('Perpetual')
    return isPerpetual ? <span className={styles['tag']}>{t('market.perp')}</span> : null
  }
  return (
    <span className={styles['tag']} data-testid="expiry">
      {left > 0 ? (
        <>
          {isOption && `${t('market.family.option')} `}
          <span title={t('market.dated')}>{leftText(left, i18n.language)}</span>
        </>
      ) : (
        t('market.ended')
      )}
    </span>
  )
}
