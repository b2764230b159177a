import { useTranslation } from 'react-i18next'
import type { StatedView } from '#shared/contracts/explain.ts'
import '../../i18n/english/exchange.ts'
import { DateTime } from '../../ui/date-time.tsx'
import text from '../../ui/text.module.css'
import styles from './explain.module.css'

/** What the exchange itself says about the number, when, and how far ours is from it. */
export function StatedPart({ of }: { readonly of: StatedView }) {
  const { t } = useTranslation('exchange')
  return (
    <section className={styles['stated']} data-testid="stated" data-lasts={of.lasts ? '' : undefined}>
      <dl className={styles['inputs']}>
        <div className={styles['said']}>
          <dt>{t('says.title', { name: of.name })}</dt>
          <dd className={text['n']} data-field="theirs">
            <bdi dir="ltr">{of.theirs}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('says.at')}</dt>
          <dd className={text['n']}>{of.at > 0 ? <DateTime at={of.at} /> : '--'}</dd>
        </div>
        <div>
          <dt>{t('says.ours')}</dt>
          <dd className={text['n']} data-field="ours">
            <bdi dir="ltr">{of.ours}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('says.difference')}</dt>
          <dd className={of.lasts ? `${text['n']} ${text['warn']}` : text['n']} data-field="difference">
            <bdi dir="ltr">{of.difference}</bdi>
          </dd>
        </div>
      </dl>
      {of.lasts && <output className={text['warn']}>{t('says.off')}</output>}
    </section>
  )
}
