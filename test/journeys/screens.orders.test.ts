import { declareScreenJourneys } from './screen-journey.ts'

declareScreenJourneys('orders')
