/** A page as assistive technology has it: fields and buttons found by role and name in the accessibility tree, never by markup. */

import assert from 'node:assert/strict';
import type { CDPSession, Page } from 'playwright-core';

type Property = { readonly name: string; readonly value: { readonly value?: unknown } };
type Node = {
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly description?: { readonly value: string };
  readonly backendDOMNodeId?: number;
  readonly properties?: readonly Property[];
};

const LONGEST_WAIT_MS = 60_000;
/** What a person is asked for. */
const FIELDS = ['textbox', 'searchbox', 'combobox', 'radiogroup', 'checkbox'];

export class Tree {
  readonly #page: Page;
  readonly #session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  static async of(page: Page): Promise<Tree> {
    const session = await page.context().newCDPSession(page);
    await session.send('Accessibility.enable');
    return new Tree(page, session);
  }

  async #nodes(): Promise<readonly Node[]> {
    const { nodes } = await this.#session.send('Accessibility.getFullAXTree');
    return (nodes as readonly Node[]).filter(({ ignored }) => !ignored);
  }

  /** Waits for the one of this role whose name begins so. */
  async find(role: string, name: string): Promise<Node> {
    const end = performance.now() + LONGEST_WAIT_MS;
    for (;;) {
      const found = (await this.#nodes()).filter(
        (node) => node.role?.value === role && node.name?.value.startsWith(name),
      );
      if (found.length === 1) return found[0] as Node;
      assert.ok(performance.now() < end, `${found.length} × ${role} ${name}`);
      await this.#page.waitForTimeout(50);
    }
  }

  async #focus(role: string, name: string): Promise<Node> {
    for (;;) {
      const node = await this.find(role, name);
      const backendNodeId = node.backendDOMNodeId ?? 0;
      const isFocused = await this.#session.send('DOM.focus', { backendNodeId }).then(
        () => true,
        () => false,
      );
      if (isFocused) return node;
      // The page has replaced it in between, or it cannot take the focus.
      assert.notEqual(backendNodeId, (await this.find(role, name)).backendDOMNodeId, name);
    }
  }

  /** Puts the focus into a field and types. */
  async type(name: string, text: string): Promise<void> {
    await this.#focus('textbox', name);
    await this.#page.keyboard.type(text);
  }

  async press(role: 'button' | 'link' | 'radio' | 'checkbox', name: string): Promise<void> {
    await this.#focus(role, name);
    await this.#page.keyboard.press(role === 'button' || role === 'link' ? 'Enter' : 'Space');
  }

  /** Each thing that takes the focus has a name; answers how many fields the screen asks for. */
  async check(heading: string): Promise<number> {
    await this.find('heading', heading);
    const nodes = await this.#nodes();
    const nameless = nodes.filter(
      ({ name, role, properties = [] }) =>
        properties.some((one) => one.name === 'focusable' && one.value.value === true) &&
        !['RootWebArea', 'main'].includes(role?.value ?? '') &&
        !name?.value,
    );
    assert.deepEqual(
      nameless.map(({ role }) => role?.value),
      [],
      `nameless on ${heading}`,
    );
    return nodes.filter(({ role }) => FIELDS.includes(role?.value ?? '')).length;
  }

  /** Names of the fields that are marked as wrong. */
  async wrongFields(): Promise<readonly string[]> {
    return (await this.#nodes())
      .filter(({ properties = [] }) =>
        properties.some(({ name, value }) => name === 'invalid' && value.value === 'true'),
      )
      .map(({ name }) => name?.value ?? '');
  }
}
