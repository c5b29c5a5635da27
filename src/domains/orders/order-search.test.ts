import { expect, test } from 'vitest'
import { stripOrderLabel } from './orders.rules.ts'

test.each([
  ['5286e382', '5286e382'],
  ['#5286E382', '5286E382'],
  ['# 5286e382', '5286e382'],
  ['bestelling 5286e382', '5286e382'],
  ['Bestelling #5286E382', '5286E382'],
  ['bestelnummer: 5286e382', '5286e382'],
  ['bestelnr.5286e382', '5286e382'],
  ['bestelling nr. 5286e382', '5286e382'],
  ['order 5286e382 vries', '5286e382 vries'],
  ['\u00a0＃５２８６ｅ３８２ ', '5286e382'],
  ['#5286', '5286'],
  ['bestelling 0198a3c0-0000-7000-8000-00005286e382', '0198a3c0-0000-7000-8000-00005286e382'],
  ['bestelling van Anna', 'bestelling van Anna'],
  ['orde', 'orde'],
  ['#', '#'],
])('someone who types %j looks for %j', (typed, searched) => expect(stripOrderLabel(typed)).toBe(searched))
