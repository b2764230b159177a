import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { exchange } from '../../stores/exchange.ts'
import styles from './network-name.module.css'

/** Name of the exchange and its network, and what a trader must know of it: no trading, other prices (E43). */
export function NetworkName() {
  const { t } = useTranslation('header')
  const { name, network, isReadOnly } = useSnapshot(exchange).v
  const facts = [
    ...(isReadOnly ? [t('network.readOnly')] : []),
    ...(network === 'testnet' ? [t('network.otherPrices')] : []),
  ]
  return (
    <span className={styles['badge']} data-testid="network-badge" data-network={network}>
      <b dir="ltr">{`${name} ${network ?? ''}`}</b>
      {facts.map((fact) => (
        <small key={fact}>{fact}</small>
      ))}
    </span>
  )
}
