import { createContext, useContext } from 'react'

/** The number of a panel among those of its kind; 0 if it is the only or the first one. */
export const RegionNumber = createContext(0)

/** A region's accessible name: with its number, if the page has several regions of this name. */
export function useRegionName(name: string): string {
  const number = useContext(RegionNumber)
  return number === 0 ? name : `${name} ${number}`
}
