import text from '../../ui/text.module.css'

/** The coin of an amount, in a muted colour; nothing for a missing amount. */
export const Coin = ({ of, coin }: { readonly of: string; readonly coin: string }) =>
  coin === '' || of === '--' ? null : <span className={text.mut}>{` ${coin}`}</span>
