import texts from '../locales/en/poster.json'
import { addEnglish } from '../late-english.ts'

addEnglish('poster', texts)
