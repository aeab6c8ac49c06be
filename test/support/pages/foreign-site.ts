/** A site of someone else, for tests of what it can do with our pages. */

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';

/** A page under the name `localhost`: to a browser another site than 127.0.0.1. */
export class ForeignSite {
  readonly #server: Server;
  #content = '';

  private constructor() {
    this.#server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`<!doctype html><title>Foreign</title>${this.#content}`);
    });
  }

  static async start(): Promise<ForeignSite> {
    const site = new ForeignSite();
    await new Promise<void>((done) => site.#server.listen(0, 'localhost', done));
    return site;
  }

  get origin(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  async open(page: Page, content: string): Promise<void> {
    this.#content = content;
    await page.goto(`${this.origin}/`);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }
}
