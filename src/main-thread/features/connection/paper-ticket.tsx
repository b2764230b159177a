import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { Side } from '#shared/domain/enums.ts'
import '../../i18n/english/replay.ts'
import { cancelPaper, placePaper } from '../../bridge/open-replay.ts'
import { replay } from '../../stores/replay.ts'
import { useField } from '../../stores/use-field.ts'
import { view } from '../../stores/view.ts'
import { Button } from '../../ui/button.tsx'
import styles from './replay-bar.module.css'

const sides = ['Buy', 'Sell'] as const

/** Orders against the past: nothing of them leaves the replay. The worker reads the amounts and refuses what is none. */
export function PaperTicket({ isDisabled }: { readonly isDisabled: boolean }) {
  const { t } = useTranslation('replay')
  const symbol = useField(view, 'symbol')
  const { paper } = useSnapshot(replay)
  const [qty, setQty] = useState('')
  const [price, setPrice] = useState('')
  const place = (side: Side): void =>
    placePaper({ symbol, side, qty: qty.trim(), price: price.trim() === '' ? null : price.trim() })
  return (
    <fieldset className={styles['paper']} aria-label={t('paper.title')} data-testid="paper-ticket">
      <b>{t('paper.title')}</b>
      <input
        className={styles['amount']}
        inputMode="decimal"
        aria-label={t('paper.qty')}
        placeholder={t('paper.qty')}
        value={qty}
        onChange={({ currentTarget }) => setQty(currentTarget.value)}
      />
      <input
        className={styles['amount']}
        inputMode="decimal"
        aria-label={t('paper.price')}
        placeholder={t('paper.market')}
        value={price}
        onChange={({ currentTarget }) => setPrice(currentTarget.value)}
      />
      {sides.map((side) => (
        <Button
          key={side}
          size="small"
          variant={side === 'Buy' ? 'up' : 'down'}
          isDisabled={isDisabled}
          onPress={() => place(side)}
        >
          {t(`paper.${side}`)}
        </Button>
      ))}
      <output className={styles['result']} data-testid="paper-result">
        {paper?.isRefused === true && <span className={styles['refused']}>{t('paper.refused')}</span>}
        {paper !== null && (
          <>
            <span dir="ltr">{paper.symbol}</span>
            <span>{t('paper.position', { value: paper.position })}</span>
            <span>{t('paper.pnl', { value: paper.pnl })}</span>
            <span>{t('paper.open', { value: paper.open.length })}</span>
          </>
        )}
      </output>
      {paper !== null && paper.open.length > 0 && (
        <Button size="small" onPress={cancelPaper}>
          {t('paper.cancel')}
        </Button>
      )}
    </fieldset>
  )
}
