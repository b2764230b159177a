import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import '../../i18n/english/exchange.ts'
import { exchange } from '../../stores/exchange.ts'
import { SafetyBar } from './safety-bar.tsx'
import styles from './network-name.module.css'

/** Name of the exchange and its network, and what a trader must know of it: no trading, other prices (E43). */
export function NetworkName() {
  const { t } = useTranslation('exchange')
  const { name, network, isReadOnly } = useSnapshot(exchange).v
  const isTest = network === 'testnet'
  const facts = [...(isReadOnly ? [t('readOnly')] : []), ...(isTest ? [t('testPrices')] : [])]
  return (
    <>
      <span
        className={styles['badge']}
        title={isTest ? t('otherPrices') : undefined}
        data-testid="network-badge"
        data-network={network}
      >
        <b dir="ltr">{`${name} ${network ?? ''}`}</b>
        {facts.length > 0 && <small>{facts.join(' · ')}</small>}
      </span>
      <SafetyBar />
    </>
  )
}
