import { clsx, type ClassValue } from 'clsx'
import { mergeClasses } from './merge-classes.ts'

/** Joins class names; of conflicting ones the last wins. */
export const classNames = (...classes: ClassValue[]) => mergeClasses(clsx(classes))
