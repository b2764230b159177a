import type { WorkerTexts } from '#shared/contracts/paint.ts'
import { preferences } from '../stores/preferences.ts'
import { i18n } from './instance.ts'

/** The translated templates of the risk worker, which interpolates the figures itself: `{{name}}` is not replaced here. */
export function workerTexts(): WorkerTexts {
  const text = (key: string): string =>
    i18n.t(`worker.${key}`, { ns: 'common', interpolation: { skipOnVariables: true } })
  const template = (key: string): string => {
    // A regional language ('en-US') uses the texts of another one.
    for (const language of i18n.languages) {
      const raw: unknown = i18n.getResource(language, 'common', `worker.${key}`)
      if (typeof raw === 'string') return raw
    }
    return text(key)
  }
  return {
    locale: i18n.language,
    timeZone: preferences.timeZone,
    price: text('price'),
    size: text('size'),
    sum: text('sum'),
    time: text('time'),
    spread: template('spread'),
    bookEmpty: text('bookEmpty'),
    bookStale: text('bookStale'),
    bookInvalid: text('bookInvalid'),
    ...bookTexts(),
    lineLimit: template('lineLimit'),
    lineTwap: i18n.t('tables:origin.twap'),
    lineChase: i18n.t('tables:origin.chase'),
    lineIceberg: i18n.t('tables:origin.iceberg'),
    lineConditional: template('lineConditional'),
    linePosition: template('linePosition'),
    lineLong: text('lineLong'),
    lineShort: text('lineShort'),
    lineBuy: text('lineBuy'),
    lineSell: text('lineSell'),
    lineLiquidation: template('lineLiquidation'),
    lineBreakEven: template('lineBreakEven'),
    pnlFormula: template('pnlFormula'),
  }
}

/** Texts that the worker paints into book and trades; they are in the panel's namespace. */
function bookTexts(): Pick<
  WorkerTexts,
  'bookCrossed' | 'noAsks' | 'noBids' | 'held' | 'tradesEmpty' | 'tradesFiltered'
> {
  const text = (key: string): string => i18n.t(key, { ns: 'book', interpolation: { skipOnVariables: true } })
  return {
    bookCrossed: text('painted.crossed'),
    noAsks: text('painted.noAsks'),
    noBids: text('painted.noBids'),
    held: text('painted.held'),
    tradesEmpty: text('painted.tradesEmpty'),
    tradesFiltered: text('painted.tradesFiltered'),
  }
}
