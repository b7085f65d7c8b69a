import { describe, expect, it } from 'vitest';
import { lintComment, lintName, lintProse, lintSubject } from '../../scripts/language/rules.ts';
import { readLanguage } from '../../scripts/language/source-language.ts';

const words = (findings: readonly { readonly word: string }[]) => findings.map(({ word }) => word);

describe('the language lint', () => {
  it.each([
    ['Read again by whoever asks.', ['whoever']],
    ['The page stands beside the list.', ['stands', 'beside']],
    ['Its owner is told by a letter.', ['is told', 'letter']],
    ['Two letters and a digit, `nobody`, stands for itself.', []],
  ])('finds the banned words of "%s"', (text, expected) => {
    expect(words(lintProse(text)).sort()).toEqual([...expected].sort());
  });

  it.each([
    ['Whether it is open.', ['whether']],
    ['Returns null if it is closed.', []],
  ])('requires a subject or a verb first in the comment "%s"', (text, expected) => {
    expect(words(lintComment(text))).toEqual(expected);
  });

  it.each([
    ['roomsFor', ['rooms']],
    ['client', ['client']],
    ['keeper_id', []],
    ['markRead', []],
    ['apiClient', []],
    ['broom', []],
  ])('splits the name %s', (name, expected) => {
    expect(words(lintName(name))).toEqual(expected);
  });

  it.each([
    ['fix(search): answer an empty filter', true],
    ['Answers an empty filter', false],
    [`fix(search): ${'a'.repeat(60)}`, false],
  ])('accepts the subject "%s": %s', (subject, isSound) => {
    expect(lintSubject(subject).length === 0).toBe(isSound);
  });
});

it('finds comments, names, texts and titles, and no comment within a literal', () => {
  const source = `
    import { a } from './a b.ts';
    /** Opens it. */
    export const isOpen = (one: string) => one === 'https://example.test/'; // now
    const sql = statement('name of it', 'select 1');
    const view = <p className="two words">Hold {count} stones, <b>soon</b> gone</p>;
    it('opens the door', () => {});
  `;
  const { comments, names, texts, titles } = readLanguage('src/a.tsx', source);
  expect(comments.map(({ text }) => text)).toEqual(['Opens it.', 'now']);
  expect(names.map(({ text }) => text)).toEqual(['isOpen', 'one', 'sql', 'view']);
  expect(texts.map(({ text }) => text)).toContain('Hold {count} stones, … gone');
  expect(texts.map(({ text }) => text)).not.toContain('two words');
  expect(titles.map(({ text }) => text)).toEqual(['opens the door']);
});
