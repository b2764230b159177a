import text from '../../ui/text.module.css'

/** The coin of an amount, quieter than it; nothing beside one that is missing. */
export const Coin = ({ of, coin }: { readonly of: string; readonly coin: string }) =>
  coin === '' || of === '--' ? null : <span className={text.mut}>{` ${coin}`}</span>
